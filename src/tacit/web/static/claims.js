// What is promised of the release as it stands, and what its figures are.

import { counted, el, percent } from "./element.js";
import { called, choose, listen, setFilter, spanOf, state } from "./state.js";

const looks = { holds: "good", measured: "measured", unchecked: "doubt", broken: "bad" };

class Claims extends HTMLElement {
  connectedCallback() {
    listen((what) => ["shown", "attackers"].includes(what) && this.#show());
  }

  #show() {
    const { shown } = state;
    const { figures } = shown;
    const open = shown.leaks.length;
    const parts = [
      `${figures.changed.toLocaleString("en")} of ${counted(figures.terms, "term")} changed`,
      `${percent(figures.kept)} of the information kept`,
      `${shown.progress.decided} of ${shown.progress.asked} places decided`,
      ...Object.entries(shown.agreement).map(([name, share]) => `${percent(share)} agreement with ${name}`),
      ...shown.taken_out.map(([what, count]) => `taken out: ${what} (${count})`),
    ];
    this.replaceChildren(...[
      el("ul", { class: "claims", "aria-label": "Claims" }, ...shown.claims.map((one) => el("li", {},
        el("details", { name: "claim" },
          el("summary", { class: `badge ${looks[one.state]}` }, `${called(one.requirement)}: ${one.state}`),
          el("div", { class: "card" }, el("p", {}, one.claim), el("p", { class: "checked" }, one.checked), ...one.because.map((why) => el("p", { class: "because" }, why))),
        )))),
      el("p", { class: "facts" }, parts.join(" · ")),
      open ? el("ul", { class: "leaks", "aria-label": "What the release still tells" }, ...shown.leaks.slice(0, 5).map((leak) => el("li", {}, el("button", {
        type: "button",
        class: "plain",
        onclick: () => {
          setFilter({ show: "all", requirement: "", words: "" });
          const { start, end } = spanOf(leak.place);
          choose(start, end);
        },
      }, leak.why))), open > 5 ? el("li", {}, `and ${open - 5} more`) : null) : null,
      this.#attackers(),
    ].filter(Boolean));
  }

  #attackers() {
    if (!state.attackers) return null;
    const ranked = state.attackers.filter((one) => one.rank_after !== null);
    if (!ranked.length) return null;
    return el("p", { class: "facts" }, ranked.map((one) => {
      const doubt = one.rank_before === 1 ? "" : ", so that his rank says little";
      return `An attacker ranks ${one.secret} at place ${one.rank_after} of ${one.candidates} (${one.rank_before} by the original${doubt})`;
    }).join(" · "));
  }
}

customElements.define("tacit-claims", Claims);
