// The documents: what is to be done first stands first.

import { counted, el } from "./element.js";
import { lessons } from "./api.js";
import { listen, open, refresh, say, state } from "./state.js";

const states = { open: "open", reviewed: "reviewed", released: "released" };

class Queue extends HTMLElement {
  connectedCallback() {
    listen((what) => (what === "queue" || what === "shown") && this.#show());
    this.polling = setInterval(() => {
      if (state.documents.some((one) => one.changed === undefined && !one.failed)) refresh().catch(() => {});
    }, 2000);
  }

  #show() {
    const done = state.documents.filter((one) => one.status !== "open").length;
    document.getElementById("who").textContent = `Reviewer: ${state.reviewer}`;
    this.replaceChildren(
      el("h2", {}, "Documents"),
      el("p", { class: "hint" }, `${done} of ${counted(state.documents.length, "document")} reviewed or released`),
      el("ol", { class: "documents" }, ...state.documents.map((one) => this.#entry(one))),
      el("button", { type: "button", class: "plain", onclick: () => this.#learn() }, "What this review teaches"),
      el("pre", { class: "lessons", hidden: true, tabindex: "0" }),
    );
  }

  #entry(one) {
    const figures = one.failed ? one.failed : one.changed === undefined ? "being read" : [
      `${one.decided} of ${one.asked} decided`,
      one.leaks ? `${one.leaks} open` : "",
      one.others.length ? `also ${one.others.join(", ")}` : "",
    ].filter(Boolean).join(" · ");
    return el("li", {}, el("button", {
      type: "button",
      class: `document ${one.status}${one.leaks ? " bad" : ""}`,
      "aria-current": state.shown?.id === one.id ? "true" : null,
      onclick: () => open(one.id),
    }, el("b", {}, one.name), el("span", { class: "status" }, states[one.status]), el("small", {}, figures)));
  }

  async #learn() {
    try {
      const found = await lessons();
      const share = (value) => (value === null ? "nothing to count" : `${Math.round(100 * value)} %`);
      const box = this.querySelector(".lessons");
      box.textContent = `# Of what the tool proposed, reviewers left hidden: ${share(found.precision)}\n# Of what reviewers hide, the tool proposed: ${share(found.recall)}\n${found.toml || "# No list yet.\n"}`;
      box.hidden = false;
      box.focus();
    } catch (error) {
      say(error.message);
    }
  }
}

customElements.define("tacit-queue", Queue);
