import fc from "fast-check";
import { expect, test } from "vitest";
import { messagesSearch } from "#app/routes/support/manage-messages/message-search.ts";
import { ORDER_MAILS } from "#domain/orders/order-mail-names.ts";
import { MESSAGE_TABS } from "#domain/support/message-search-schemas.ts";
import {
  HIDDEN_PART,
  LATE_AFTER_MINUTES,
  messageState,
  messageTrouble,
  resendWay,
} from "#domain/support/message-state.ts";
import { addMinutes } from "#domain/time.ts";
import { propertyRuns } from "../property-runs.ts";

const NOW = new Date("2026-12-02T20:00:00Z");

test("NOTE-01 a message that a server says has no such address bounced; others wait, went, are tried again or are given up", () => {
  const of = (status: "queued" | "sent" | "failed" | "dead", lastError = "") =>
    messageState({ status, lastError });
  expect([of("queued"), of("sent"), of("failed", "421 later"), of("dead", "timed out")]).toEqual([
    "waiting",
    "sent",
    "failed",
    "given-up",
  ]);
  expect([of("failed", "550 5.1.1 unknown user"), of("dead", "550 no such user")]).toEqual([
    "bounced",
    "bounced",
  ]);
});

const message = {
  status: "sent",
  lastError: "",
  template: "welcome",
  dueAt: addMinutes(NOW, -10),
  hasOrder: false,
  facts: { shopTitle: "Sweet Crumb" },
} as const;

test("NOTE-02 how a message is sent again, and why it is not", () => {
  expect(resendWay(message, NOW)).toEqual({ way: "copy" });
  expect(resendWay({ ...message, template: "customer-invoice", hasOrder: true }, NOW)).toEqual({
    way: "anew",
  });
  expect(resendWay({ ...message, status: "failed", dueAt: addMinutes(NOW, 5) }, NOW)).toEqual({ way: "now" });
  expect(resendWay({ ...message, status: "failed", dueAt: addMinutes(NOW, 1) }, NOW)).toEqual({
    why: "waiting",
  });
  expect(resendWay({ ...message, status: "queued" }, NOW)).toEqual({ why: "waiting" });
  expect(resendWay({ ...message, template: "phone-code", facts: null }, NOW)).toEqual({ why: "secret" });
  expect(resendWay({ ...message, facts: { link: `http://x/order/${HIDDEN_PART}` } }, NOW)).toEqual({
    why: "secret",
  });
  expect(resendWay({ ...message, facts: null }, NOW)).toEqual({ why: "forgotten" });
  expect(resendWay({ ...message, template: "payment-reminder", hasOrder: true }, NOW)).toEqual({
    why: "reminder",
  });
});

test("NOTE-02 whatever becomes of a message, what is hidden in it is never sent as it stands", () => {
  const any = fc.record({
    status: fc.constantFrom("queued", "sent", "failed", "dead"),
    lastError: fc.constant(""),
    template: fc.constantFrom(
      ...ORDER_MAILS,
      "verify-email",
      "reset-password",
      "phone-code",
      "note-to-customer",
    ),
    dueAt: fc.integer({ min: -100, max: 100 }).map((minutes) => addMinutes(NOW, minutes)),
    hasOrder: fc.boolean(),
    facts: fc.constant({ link: `http://shop/login/password-reset/${HIDDEN_PART}` }),
  });
  fc.assert(
    fc.property(any, (one) => {
      expect(resendWay(one, NOW)).not.toEqual({ way: "copy" });
    }),
    { numRuns: propertyRuns(2_000) },
  );
});

test("REL-R5 the merchant is warned of what failed, and of what has waited for more than five minutes", () => {
  const waiting = (minutes: number) =>
    messageTrouble({ failed: 0, waitingSince: addMinutes(NOW, -minutes) }, NOW);
  expect(messageTrouble({ failed: 0, waitingSince: null }, NOW)).toBeNull();
  expect(waiting(LATE_AFTER_MINUTES)).toBeNull();
  expect(waiting(6)).toEqual({ failed: 0, lateSince: addMinutes(NOW, -6) });
  expect(messageTrouble({ failed: 2, waitingSince: NOW }, NOW)).toEqual({ failed: 2, lateSince: null });
});

test("NOTE-01 a search of the messages is read back from its own address", () => {
  const any = fc.record({
    show: fc.constantFrom(...MESSAGE_TABS),
    search: fc.string().map((text) => messagesSearch.read(new URLSearchParams({ search: text })).search),
    page: fc.integer({ min: 1, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(any, (query) => {
      const { searchParams } = new URL(messagesSearch.address(query), "http://shop");
      expect(messagesSearch.read(searchParams)).toEqual(query);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});
