// Elements without markup: whatever a document holds stays text.

export const el = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter((one) => one !== null && one !== undefined && one !== false));
  return made;
};

export const percent = (share) => (share === null || share === undefined ? "–" : `${Math.round(100 * share)} %`);

export const counted = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
