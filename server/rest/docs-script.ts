/**
 * The script of `/api/docs`: it finds calls by their words, and sends them with the reader's own token, which is kept in its field and nowhere
 * else. Without it the page is the same document.
 */
export const DOCS_SCRIPT = `(() => {
"use strict";
const tools = document.getElementById("tools");
if (!tools) return;
tools.hidden = false;
const calls = [...document.querySelectorAll("details.call")];
const groups = [...document.querySelectorAll("section.calls")];
const found = document.getElementById("found");
const search = document.getElementById("search");
search.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const call of calls) {
    const text = (call.dataset.find || "").toLowerCase();
    call.hidden = !words.every((word) => text.includes(word));
    if (!call.hidden) shown += 1;
  }
  for (const group of groups) group.hidden = !group.querySelector("details.call:not([hidden])");
  found.textContent = words.length === 0 ? "" : shown === 1 ? "1 call" : shown + " calls";
});
const open = () => {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target && target.tagName === "DETAILS") { target.open = true; target.scrollIntoView(); }
};
addEventListener("hashchange", open);
open();
const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const typed = { slug: location.hostname.includes(".localhost") ? location.hostname.split(".")[0] : "" };
let fields = 0;
const field = (name, value, many) => {
  const input = make(many ? "textarea" : "input", { id: "field-" + ++fields, value, spellcheck: false, autocomplete: "off" });
  return { input, label: make("label", { htmlFor: input.id }, name) };
};
const shownAs = (text, type) => {
  if (!type.includes("json")) return text;
  try { return JSON.stringify(JSON.parse(text), null, 2); } catch { return text; }
};
const addForm = (call) => {
  const place = call.querySelector(".try");
  if (!place || place.firstChild) return;
  const { method, path, query, body } = call.dataset;
  const inPath = [...path.matchAll(/\\{(\\w+)\\}/g)].map(([, name]) => ({ name, ...field(name, typed[name] || "") }));
  const inQuery = query === undefined ? null : field("Query, such as page=2", "");
  const inBody = body === undefined ? null : field("Body", body, true);
  const answer = make("pre", { tabIndex: 0, hidden: true });
  answer.setAttribute("role", "group");
  answer.setAttribute("aria-label", "Answer");
  const status = make("p", { role: "status" });
  const button = make("button", { type: "button" }, "Send");
  button.addEventListener("click", async () => {
    for (const { name, input } of inPath) if (name !== "id") typed[name] = input.value;
    const url = "/api" + path.replace(/\\{(\\w+)\\}/g, (_, name) => encodeURIComponent(inPath.find((one) => one.name === name).input.value))
      + (inQuery && inQuery.input.value ? "?" + inQuery.input.value.replace(/^\\?/, "") : "");
    const headers = { accept: "application/json" };
    const token = document.getElementById("token").value.trim();
    const shop = document.getElementById("shop").value.trim();
    if (token) headers.authorization = "Bearer " + token;
    if (shop) headers["x-shop"] = shop;
    const sent = inBody ? inBody.input.value : "";
    if (sent.trim()) headers["content-type"] = "application/json";
    button.disabled = true;
    status.textContent = "Sending …";
    try {
      const reply = await fetch(url, { method, headers, body: sent.trim() ? sent : undefined, credentials: "omit", redirect: "follow" });
      const text = await reply.text();
      status.textContent = reply.status + " " + reply.statusText;
      answer.textContent = shownAs(text, reply.headers.get("content-type") || "");
      answer.hidden = text === "";
    } catch (error) {
      status.textContent = "No answer: " + error.message;
      answer.hidden = true;
    } finally {
      button.disabled = false;
    }
  });
  place.append(make("h3", {}, "Try it"));
  for (const one of [...inPath, inQuery, inBody]) if (one) place.append(one.label, one.input);
  place.append(button, status, answer);
};
for (const call of calls) {
  if (call.open) addForm(call);
  call.addEventListener("toggle", () => call.open && addForm(call));
}
})();`;
