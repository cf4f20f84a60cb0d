// The chosen place: why, what may stand there, and what the reviewer decides.

import * as api from "./api.js";
import { el, percent } from "./element.js";
import { called, finish, listen, release, rule, say, setScope, state, words } from "./state.js";

const kinds = ["", "name", "date", "number", "place", "organisation", "diagnosis", "medicine", "treatment", "occupation", "relative"];
const scopes = { here: "Here", document: "All like this", batch: "In all documents" };

class Inspector extends HTMLElement {
  #choices = { key: "", list: null };

  connectedCallback() {
    listen((what) => {
      if (["shown", "chosen"].includes(what)) this.#show();
      if (what === "scope") this.#scope();
    });
  }

  choose(number) {
    const one = this.#choices.list?.[number];
    if (one) rule("say", { words: one.words });
  }

  #show() {
    const { chosen, shown } = state;
    if (!shown) return;
    const place = chosen?.place ? shown.places[chosen.place] : null;
    const term = place ? shown.terms[place.term] : null;
    const original = chosen ? words(chosen.start, chosen.end) : "";
    this.replaceChildren(...[
      el("h2", {}, chosen ? "The chosen place" : "Nothing chosen"),
      chosen ? el("p", { class: "what" }, el("b", { class: place?.action ?? "keep" }, original), place?.text && place.action !== "keep" ? el("ins", {}, place.text) : null) : el("p", { class: "hint" }, "Choose a marked place, or drag over words of the original to mark them."),
      term ? el("div", { class: "why-all" }, ...term.why.map((why) => el("p", { class: "why" }, why))) : null,
      ...shown.leaks.filter((leak) => leak.place === chosen?.place).map((leak) => el("p", { class: "because" }, leak.why)),
      place?.ruling ? el("p", { class: "hint" }, `Decided: ${place.ruling}${place.note ? ` (${place.note})` : ""}`) : null,
      chosen ? this.#decide(place) : null,
      this.#end(),
      this.#keys(),
    ].filter(Boolean));
    this.#scope();
    if (chosen) this.#load();
  }

  #decide(place) {
    const button = (label, key, act, more) => el("button", { type: "button", "aria-keyshortcuts": key, onclick: () => rule(act, more?.() ?? {}) }, label, " ", el("kbd", {}, key));
    const note = () => ({ note: this.querySelector("#note").value });
    return el("div", { class: "decide" },
      el("fieldset", { class: "choice scope" }, el("legend", {}, "Where"), ...Object.entries(scopes).map(([key, name]) => el("label", {}, el("input", { type: "radio", name: "scope", value: key, onchange: () => setScope(key) }), el("span", {}, name)))),
      el("div", { class: "buttons" },
        place ? button("Accept", "a", "accept", note) : null,
        button("Hide", "h", "hide", () => ({ ...note(), kind: this.querySelector("#kind").value })),
        button("Keep", "k", "keep", note),
        button("Keep and answer for it", "o", "answer", note)),
      el("div", { class: "fields" },
        el("label", {}, el("span", {}, "It is a"), el("select", { id: "kind" }, ...kinds.map((kind) => el("option", { value: kind }, kind || "(not said)")))),
        el("label", {}, el("span", {}, "Note"), el("input", { id: "note", autocomplete: "off" }))),
      el("h3", {}, "Say instead"),
      el("ol", { class: "options", id: "options" }, el("li", { class: "hint" }, "Looking for words")),
      el("form", { class: "own", onsubmit: (event) => {
        event.preventDefault();
        const said = this.querySelector("#own").value.trim();
        if (said) rule("say", { words: said, ...note() });
      } }, el("label", {}, el("span", {}, "Own words"), el("input", { id: "own", autocomplete: "off" })), el("button", {}, "Say")));
  }

  async #load() {
    const { start, end } = state.chosen;
    const key = `${state.shown.id} ${start}-${end}`;
    if (this.#choices.key !== key) {
      this.#choices = { key, list: null };
      try {
        this.#choices.list = await api.choices(state.shown.id, start, end);
      } catch (error) {
        say(error.message);
        this.#choices.list = [];
      }
      if (this.#choices.key !== key) return;
    }
    const list = this.querySelector("#options");
    if (!list || !this.#choices.list) return;
    list.replaceChildren(...(this.#choices.list.length ? this.#choices.list.map((one, number) => el("li", {}, el("button", {
      type: "button",
      class: one.refused_by.length ? "refused" : "",
      onclick: () => rule("say", { words: one.words }),
    }, el("b", {}, one.words), el("small", {}, one.refused_by.length ? `too much for ${one.refused_by.map(called).join(", ")}` : one.share === null ? "tells nothing" : `${percent(one.share)} of what would be too much`), number < 9 ? el("kbd", {}, String(number + 1)) : null))) : [el("li", { class: "hint" }, "No wider words are known.")]));
  }

  #scope() {
    const chosen = this.querySelector(`input[name="scope"][value="${state.scope}"]`);
    if (chosen) chosen.checked = true;
  }

  #end() {
    const { shown } = state;
    const open = shown.claims.filter((one) => ["broken", "unchecked"].includes(one.state));
    return el("section", { class: "end" },
      el("h3", {}, "This document"),
      el("div", { class: "buttons" }, el("button", { type: "button", onclick: finish, "aria-keyshortcuts": "d" }, shown.status === "open" ? "Mark as reviewed" : "Open again", " ", el("kbd", {}, "d"))),
      open.length ? el("p", { class: "because" }, `Not kept: ${open.map((one) => called(one.requirement)).join(", ")}. Who releases it all the same says why, and is on record.`) : null,
      open.length ? el("label", {}, el("span", {}, "Released all the same, because"), el("input", { id: "despite", autocomplete: "off" })) : null,
      el("div", { class: "buttons" }, el("button", { type: "button", class: "main", id: "release", onclick: () => release(this.querySelector("#despite")?.value ?? "") }, "Release")),
      shown.exceptions.length ? el("p", { class: "hint" }, `You answer for: ${shown.exceptions.map((one) => `${one.term} (${called(one.requirement)})`).join(", ")}`) : null);
  }

  #keys() {
    const keys = { n: "next", p: "previous", a: "accept", h: "hide", k: "keep", o: "keep and answer for it", "1–9": "say the numbered words", l: "where it counts", "e E": "widen by a word, right or left", "w W": "narrow by a word, right or left", m: "mark the next word by hand", u: "undo", r: "redo", d: "reviewed", "/": "find" };
    return el("details", { class: "keys" }, el("summary", {}, "Keys"), el("dl", {}, ...Object.entries(keys).flatMap(([key, what]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)])));
  }
}

customElements.define("tacit-inspector", Inspector);
