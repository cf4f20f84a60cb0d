// Which places are gone through.

import { el } from "./element.js";
import { called, listen, next, setFilter, state, step } from "./state.js";

const shows = { all: "All places", undecided: "Undecided", changed: "Changed", close: "Kept but close", leaks: "Open leaks" };

class Filters extends HTMLElement {
  connectedCallback() {
    listen((what) => ["shown", "filter"].includes(what) && this.#show());
  }

  #show() {
    const requirements = [...new Set(Object.values(state.shown.terms).map((term) => term.requirement).filter(Boolean))].sort();
    const key = JSON.stringify([requirements, state.filter, state.shown.rulings, state.shown.undone]);
    if (this.key === key) return;
    this.key = key;
    const focused = this.contains(document.activeElement) ? document.activeElement.id : "";
    const select = (id, label, value, options, change) => el("label", {}, el("span", {}, label), el("select", { id, onchange: (event) => change(event.target.value) },
      ...Object.entries(options).map(([key, name]) => el("option", { value: key, selected: key === value }, name))));
    this.replaceChildren(
      el("div", { class: "filters", role: "group", "aria-label": "Filters" },
        select("show", "Show", state.filter.show, shows, (show) => setFilter({ show })),
        select("requirement", "Asked by", state.filter.requirement, { "": "Any requirement", ...Object.fromEntries(requirements.map((one) => [one, called(one)])) }, (requirement) => setFilter({ requirement })),
        el("label", {}, el("span", {}, "Find"), el("input", { id: "find", type: "search", value: state.filter.words, onchange: (event) => setFilter({ words: event.target.value }) })),
        el("span", { class: "buttons" },
          el("button", { type: "button", onclick: () => next(-1), "aria-keyshortcuts": "p" }, "Previous"),
          el("button", { type: "button", onclick: () => next(1), "aria-keyshortcuts": "n" }, "Next"),
          el("button", { type: "button", onclick: () => step(-1), disabled: !state.shown.rulings, "aria-keyshortcuts": "u" }, "Undo"),
          el("button", { type: "button", onclick: () => step(1), disabled: !state.shown.undone, "aria-keyshortcuts": "r" }, "Redo"),
        )),
    );
    if (focused) document.getElementById(focused)?.focus();
  }
}

customElements.define("tacit-filters", Filters);
