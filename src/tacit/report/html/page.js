"use strict";
(() => {
  const tip = document.getElementById("tip");
  const marks = "a.generalize, a.suppress";
  let shown = null;
  let leaving = 0;

  // On a telephone two texts below each other are hard to read.
  const released = document.getElementById("view-released");
  if (released && matchMedia("(max-width: 45rem)").matches) released.checked = true;

  const hide = () => {
    if (shown) shown.removeAttribute("aria-describedby");
    shown = null;
    tip.hidden = true;
  };

  const place = (mark) => {
    // The last line of a mark that is broken over lines is where a reader's eye is.
    const boxes = mark.getClientRects();
    const box = boxes[boxes.length - 1];
    const width = tip.offsetWidth;
    const height = tip.offsetHeight;
    const left = Math.max(8, Math.min(box.left, document.documentElement.clientWidth - width - 8));
    const below = box.bottom + 8 + height < innerHeight || box.top < height + 8;
    tip.style.left = `${left}px`;
    tip.style.top = `${below ? box.bottom + 8 : box.top - height - 8}px`;
  };

  const show = (mark) => {
    clearTimeout(leaving);
    if (shown === mark) return;
    hide();
    const entry = document.getElementById(mark.hash.slice(1));
    if (!entry) return;
    tip.replaceChildren(...[...entry.children].filter((part) => !part.matches(".back")).map((part) => part.cloneNode(true)));
    tip.hidden = false;
    mark.setAttribute("aria-describedby", "tip");
    shown = mark;
    place(mark);
  };

  const leave = () => {
    clearTimeout(leaving);
    leaving = setTimeout(() => {
      if (!tip.matches(":hover") && shown !== document.activeElement) hide();
    }, 120);
  };

  const markOf = (event) => (event.target instanceof Element ? event.target.closest(marks) : null);

  document.addEventListener("pointerover", (event) => {
    const mark = markOf(event);
    if (mark) show(mark);
    else if (shown && event.target instanceof Element && !event.target.closest("#tip")) leave();
  });
  document.addEventListener("focusin", (event) => {
    const mark = markOf(event);
    if (mark) show(mark);
    else hide();
  });
  document.addEventListener("focusout", leave);
  document.addEventListener("click", (event) => {
    const mark = markOf(event);
    if (!mark) {
      if (event.target instanceof Element && !event.target.closest("#tip")) hide();
    } else if (event.detail > 0) {
      // A tap shows why; the Enter key follows the link to the list.
      event.preventDefault();
      show(mark);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  addEventListener("scroll", () => shown && place(shown), { passive: true });
  addEventListener("resize", hide);
})();
