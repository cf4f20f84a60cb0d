// A question that has to be answered before something is done that cannot be taken back.

import { el } from "./element.js";

// Whether the answer is yes. Escape is no, and so is Enter: the harmless answer has the focus.
export const confirm = (lines, { yes, no }) => new Promise((answer) => {
  const dialog = el("dialog", { class: "confirm", role: "alertdialog", "aria-labelledby": "question" },
    el("div", { id: "question" }, ...lines.map((line) => el("p", {}, line))),
    el("div", { class: "buttons" },
      el("button", { type: "button", autofocus: true, onclick: () => dialog.close("no") }, no),
      el("button", { type: "button", class: "main", id: "confirmed", onclick: () => dialog.close("yes") }, yes)));
  dialog.addEventListener("close", () => {
    dialog.remove();
    answer(dialog.returnValue === "yes");
  });
  document.querySelector(".desk").append(dialog);
  dialog.showModal();
});
