/** What becomes of a form whose answer does not come, and of one that is pressed twice. */
import { expect, test } from "vitest";
import { actOrKeep, isLost, mayLookAfresh } from "#app/shell/lost-answer.ts";
import { LOST } from "#app/ui/form-reply.ts";
import { isUnderWay } from "#app/ui/is-under-way.ts";
import type { OfferedLanguage } from "#domain/language.ts";
import { inLanguage } from "#server/language.ts";

const request = new Request("http://cornerpies.localhost/manage/orders/tell", { method: "POST" });

/** What a form's action brings back where the server's does this. */
const acted = (serverAction: () => Promise<unknown>) =>
  actOrKeep({ request, params: {}, serverAction: serverAction as never });

const away = () => Promise.reject(new TypeError("Failed to fetch"));

test.each<[OfferedLanguage, string]>([
  ["en", "No answer came. It may have been saved: look before you send it again."],
  ["es", "No llegó respuesta. Puede que se haya guardado: míralo antes de enviarlo otra vez."],
])(
  "PWA-02 UI-01 a form without an answer stays, and says (%s) that it may have been saved",
  async (language, says) => {
    const reply = { code: LOST, error: { "": [says] } };
    expect(await inLanguage(language, () => acted(away))).toEqual({ isLost: true, reply });
    const proxy = () => Promise.reject(new Error("Unable to decode turbo-stream response from URL: /"));
    expect(await inLanguage(language, () => acted(proxy))).toEqual({ isLost: true, reply });
  },
);

test("PWA-02 nothing is read anew after it, so what the page holds for the next try is the same", async () => {
  const args = { actionResult: await acted(away), defaultShouldRevalidate: true };
  expect(mayLookAfresh(args as never)).toBe(false);
  expect(mayLookAfresh({ ...args, actionResult: { reply: null } } as never)).toBe(true);
});

test("PWA-02 what was answered comes through, and a failure of our own is one", async () => {
  const answer = { reply: { code: "invalid" } };
  const came = await acted(async () => answer);
  expect([came, isLost(came)]).toEqual([answer, false]);
  const bug = new Error("Unexpected Server Error");
  await expect(acted(() => Promise.reject(bug))).rejects.toBe(bug);
});

const navigation = (
  state: "idle" | "submitting" | "loading",
  formMethod?: "GET" | "POST",
  pathname = "/menu",
) =>
  isUnderWay({
    state,
    formMethod,
    formAction: formMethod && "/manage/items/new?page=2#form",
    location: { pathname },
  });

test("MAN-02 a second press counts for nothing until the first is answered, and until the page that it leads to is there", () => {
  expect(navigation("idle")).toBe(false);
  expect(navigation("loading")).toBe(false);
  expect(navigation("submitting", "POST", "/manage/items/new")).toBe(true);
  expect(navigation("loading", "POST", "/manage/items/019ad000")).toBe(true);
  expect(navigation("submitting", "GET")).toBe(false);
  // Refused, while the list beside the form is read anew.
  expect(navigation("loading", "POST", "/manage/items/new")).toBe(false);
});
