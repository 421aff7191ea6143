import fc from "fast-check";
import { expect, test } from "vitest";
import { unseenAfter, unseenWithout } from "#domain/orders/unseen-orders.ts";
import {
  isToldOfUnseen,
  RELIED_ON_MS,
  TOLD_AGAIN_MS,
  UNWATCHED_MS,
  unseenToldBy,
} from "#domain/orders/unwatched.ts";
import { propertyRuns } from "../property-runs.ts";
import { order } from "./live-page.ts";

const NOW = new Date("2026-12-02T20:00:00Z");
const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);
const HOURS = 3 * TOLD_AGAIN_MS;
const moment = fc.option(fc.integer({ min: 0, max: HOURS }).map(ago), { nil: null });
const screens = fc.record({ seenAt: moment, unseenSince: moment, toldAt: moment });

test("MAN-06 its people are told at two minutes without a screen, and not a moment before", () => {
  const unseenSince = ago(60_000);
  const told = (seenAt: Date | null, toldAt: Date | null = null) =>
    isToldOfUnseen({ seenAt, unseenSince, toldAt }, NOW);
  const away = ago(UNWATCHED_MS);
  expect([told(ago(UNWATCHED_MS - 1)), told(away)]).toEqual([false, true]);
  expect([told(away, ago(TOLD_AGAIN_MS - 1)), told(away, ago(TOLD_AGAIN_MS))]).toEqual([false, true]);
});

test("MAN-06 a shop that had no screen for a day before the order, or never had one, works by its mails and is not told", () => {
  const unseenSince = ago(60_000);
  const told = (seenAt: Date | null) => isToldOfUnseen({ seenAt, unseenSince, toldAt: null }, NOW);
  const aDayBefore = unseenSince.getTime() - RELIED_ON_MS;
  expect([told(null), told(new Date(aDayBefore - 1)), told(new Date(aDayBefore))]).toEqual([
    false,
    false,
    true,
  ]);
});

test("MAN-06 no one is told without an unseen order, while a screen is there, or twice within an hour", () => {
  fc.assert(
    fc.property(screens, (known) => {
      if (!isToldOfUnseen(known, NOW)) return;
      expect(known.unseenSince).not.toBeNull();
      expect(known.seenAt).not.toBeNull();
      expect(known.seenAt && known.seenAt <= ago(UNWATCHED_MS)).toBe(true);
      expect(known.toldAt === null || known.toldAt <= ago(TOLD_AGAIN_MS)).toBe(true);
    }),
    { numRuns: propertyRuns(5_000) },
  );
});

test("MAN-06 where it is due it stays due until someone looks or is told, however late the worker comes", () => {
  fc.assert(
    fc.property(screens, fc.nat({ max: HOURS }), (known, later) => {
      if (isToldOfUnseen(known, NOW))
        expect(isToldOfUnseen(known, new Date(NOW.getTime() + later))).toBe(true);
    }),
    { numRuns: propertyRuns(5_000) },
  );
});

test("MAN-06 the owner gets a text message where one can be sent, else each address of the shop a mail", () => {
  const addresses = ["rosa@example.test", "kitchen@example.test"];
  const of = (canText: boolean, phones: string[], mails = addresses) =>
    unseenToldBy({ canText, phones, addresses: mails });
  expect(of(true, ["2075550142", "2075550143"])).toEqual({ by: "text", phone: "2075550142" });
  expect(of(true, [])).toEqual({ by: "mail", addresses });
  expect(of(false, ["2075550142"])).toEqual({ by: "mail", addresses });
  expect(of(false, ["2075550142"], [])).toBeNull();
});

const change = fc.record({
  orderId: fc.constantFrom("a", "b", "c"),
  isNew: fc.boolean(),
  readyForGuest: fc.boolean(),
  completed: fc.boolean(),
  cancelled: fc.boolean(),
});

test("MAN-06 an unseen order is one that came new and that no one has had in hand since", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (said) => {
      const changes = said.map(({ orderId, ...flags }, at) => ({ ...order(orderId, flags), number: at + 1 }));
      const unseen = unseenAfter(new Set(), changes);
      for (const id of ["a", "b", "c"]) {
        const own = changes.filter(({ orderId }) => orderId === id);
        const inHand = own.findLastIndex((one) => one.readyForGuest || one.completed || one.cancelled);
        expect(unseen.has(id)).toBe(own.slice(inHand + 1).some(({ isNew }) => isNew));
      }
      expect(unseenWithout(unseen, [...unseen]).size).toBe(0);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});
