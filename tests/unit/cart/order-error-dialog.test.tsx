/** What the dialog of an order that was refused says (specification section 8), to the letter. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CheckoutReply } from "#app/routes/cart/checkout/checkout-state.ts";
import { readOrderForm, refusedAnswer } from "#app/routes/cart/checkout/order-form.server.ts";
import { RefusalDialog } from "#app/routes/cart/checkout/refusal-dialog.tsx";
import { SavingNotice } from "#app/routes/cart/checkout/saving-notice.tsx";
import type { OrderScreen } from "#app/routes/cart/new-order/order-screen.ts";
import type { RefusalKind } from "#domain/errors.ts";
import type { OfferedLanguage } from "#domain/language.ts";
import { inLanguage } from "#server/language.ts";

const CHAT = "https://chat.example/pies";
const EMAIL = "pies@example.com";
const MESSAGE = "The window has closed.";

const refusal = (code: string, kind: RefusalKind, message = MESSAGE) => ({ code, kind, message, facts: {} });

/** What a form that places is answered where it is refused. */
function answerTo(refused: ReturnType<typeof refusal>, enhanced: boolean) {
  const posted = new FormData();
  posted.set("intent", "place");
  if (enhanced) posted.set("enhanced", "1");
  const answer = refusedAnswer(readOrderForm(posted, new Date("2026-12-01T18:00:00Z")), refused);
  if (!("init" in answer)) throw new Error("The answer leads to another page.");
  return answer;
}

/** The dialog's own sentences, its markup taken away. */
function dialogOf(
  language: OfferedLanguage,
  contact: OrderScreen["contact"],
  answer = refusedReply(),
): string {
  const screen = { contact } as OrderScreen;
  const markup = inLanguage(language, () =>
    renderToStaticMarkup(createElement(RefusalDialog, { answer, screen, shortages: [], onShown: () => {} })),
  );
  return markup
    .replace(/<\/(?:h2|p)>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'");
}

const refusedReply = () => answerTo(refusal("window_closed", "conflict"), true).data as CheckoutReply;

test.each([
  ["both", CHAT, EMAIL, "If it happens again, contact us via live chat or pies@example.com."],
  ["its e-mail alone", null, EMAIL, "If it happens again, contact us via pies@example.com."],
  ["its live chat alone", CHAT, null, "If it happens again, contact us via live chat."],
  ["neither", null, null, "If it happens again, please tell the shop."],
])(
  "UI-01 ORD-05 an order that was refused: the words to try again, and then whom to tell, where a shop has %s",
  (_, chat, email, then) => {
    expect(dialogOf("en", { chat, email })).toBe(
      `Your order could not be placed\n${MESSAGE}\nPlease try again; your cart is kept. ${then}\nOk, Hide This`,
    );
  },
);

test("UI-01 UI-03 the same in Spanish", () => {
  expect(dialogOf("es", { chat: CHAT, email: EMAIL })).toBe(
    `No se pudo hacer tu pedido\n${MESSAGE}\nInténtalo otra vez; tu carrito está guardado. Si vuelve a pasar, escríbenos por chat en vivo o pies@example.com.\nEstá bien, cerrar`,
  );
});

test("ORD-05 an order that the database did not answer is not called refused: with a script it is asked for by its key, without one it is said that no one knows", () => {
  const away = refusal("unavailable", "unavailable", "Nothing was changed.");
  const scripted = answerTo(away, true);
  expect(scripted.data).toEqual({ isLost: true });
  expect(scripted.init?.status).toBe(503);
  const plain = answerTo(away, false);
  expect(plain.init?.status).toBe(503);
  const said = dialogOf("en", { chat: null, email: EMAIL }, plain.data as CheckoutReply);
  expect(said).toContain("we can't say whether it went through");
  expect(said).not.toContain("Nothing was changed");
  // What was decided is said as ever.
  expect(answerTo(refusal("order_busy", "unavailable"), true).data).toMatchObject({
    refusal: { message: MESSAGE },
  });
});

test.each([
  ["en", "Your cart was changed in another tab, so its quantities were left as they are now."],
  ["es", "Tu carrito cambió en otra pestaña, así que las cantidades quedaron como están ahora."],
] as const)(
  "ORD-07 UI-03 that quantities were left as another tab has made them is announced, in %s",
  (language, sentence) => {
    const noticeOf = (leftAlone: boolean) => {
      const answer = { ...refusedReply(), refusal: null, leftAlone };
      return inLanguage(language, () => renderToStaticMarkup(createElement(SavingNotice, { answer })));
    };
    expect(noticeOf(true)).toContain('role="alert"');
    expect(noticeOf(true)).toContain(sentence);
    expect(noticeOf(false)).toBe("");
  },
);
