import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type PendingSettings,
  pendingAfterRefusal,
  pendingAfterSave,
  stillPending,
  versionOfPending,
  withoutPending,
  withSecretsOf,
} from "#app/routes/shop/manage-shop/pending-rules.ts";
import type { SettingTexts } from "#domain/shop/settings-text.ts";
import { propertyRuns } from "#tests/unit/property-runs.ts";

const SAVED = { tipDefault: "5.00", salesTax: "", requirePrepay: "on" };
type Name = keyof typeof SAVED;
const NAMES = Object.keys(SAVED) as Name[];

/** What a form has where these were typed into it. */
const form = (typed: SettingTexts, { saved = SAVED, version = 1 } = {}) => ({
  texts: { ...saved, ...typed },
  saved,
  version,
});
/** Staged at a version, with nothing being saved. */
const staged = (typed: SettingTexts, version = 1) => stillPending({}, form(typed, { version }), {});

describe("SET-02 what someone does while a save is under way", () => {
  const sent = { tipDefault: "7.00", requirePrepay: "off" };
  const before = staged(sent);

  test("what was typed since it was sent is left, as a change of what is saved now; the rest is saved", () => {
    const typed = stillPending(before, form({ ...sent, tipDefault: "7.50", salesTax: "9.25" }), sent);
    expect(pendingAfterSave(typed, sent, 2)).toEqual({
      tipDefault: { text: "7.50", was: "7.00", version: 2 },
      salesTax: { text: "9.25", was: "", version: 2 },
    });
    expect(pendingAfterSave(before, sent, 2)).toEqual({});
  });

  test("what is typed back to what it was, or undone, is to be so again once the save has changed it", () => {
    const back = { tipDefault: { text: "5.00", was: "7.00", version: 2 } };
    const typed = stillPending(before, form({ ...sent, tipDefault: "5.00" }), sent);
    expect(pendingAfterSave(typed, sent, 2)).toEqual(back);
    expect(pendingAfterSave(withoutPending(before, ["tipDefault"], sent), sent, 2)).toEqual(back);
    // A save that was refused has changed nothing.
    expect(Object.keys(pendingAfterRefusal(typed, null))).toEqual(["requirePrepay"]);
  });

  test("SEC-03 of a secret nothing is told as what it was, and an undone one is not taken away", () => {
    const secret = { squareAccessToken: "EAAA-one" };
    const shown = { saved: { squareAccessToken: "" }, version: 1 };
    const pending = stillPending({}, { texts: secret, ...shown }, {});
    const typed = stillPending(pending, { texts: { squareAccessToken: "EAAA-two" }, ...shown }, secret);
    expect(pendingAfterSave(typed, secret, 2)).toEqual({
      squareAccessToken: { text: "EAAA-two", was: "", version: 2 },
    });
    expect(withoutPending(pending, ["squareAccessToken"], secret)).toEqual({});
    const removal = stillPending({}, { texts: { squareAccessToken: "" }, ...shown }, {});
    expect(pendingAfterRefusal(removal, null)).toEqual(removal);
  });

  test("a secret that waits stays while other fields are typed in, until its own is blank again", () => {
    const secret = { squareAccessToken: "EAAA-one" };
    const shown = { saved: { ...SAVED, squareAccessToken: "" }, version: 1 };
    const pending = stillPending({}, { texts: { ...SAVED, ...secret }, ...shown }, {});
    const both = { ...secret, tipDefault: "7.00" };
    const typed = stillPending(pending, { texts: { ...SAVED, ...both }, ...shown }, {});
    expect(Object.keys(typed)).toEqual(["tipDefault", "squareAccessToken"]);
    const blank = stillPending(typed, { texts: { ...SAVED, tipDefault: "7.00" }, ...shown }, {});
    expect(Object.keys(blank)).toEqual(["tipDefault"]);
  });

  test("what a second tab changes, saves or discards leaves the secrets that wait in this one", () => {
    const secret = { squareAccessToken: { text: "EAAA-one", was: "", version: 1 } };
    const [here, there] = [staged({ tipDefault: "7.00" }), staged({ salesTax: "9.25" })];
    expect(withSecretsOf({ ...here, ...secret }, there)).toEqual({ ...there, ...secret });
    expect(withSecretsOf({ ...here, ...secret }, {})).toEqual(secret);
    expect(withSecretsOf(here, {})).toEqual({});
  });

  test("whatever is typed, before and after it is sent: the form has the last of it, whether it is saved or refused", () => {
    const texts = fc.record(
      {
        tipDefault: fc.constantFrom("5.00", "7.00", "7.50"),
        salesTax: fc.constantFrom("", "9.25"),
        requirePrepay: fc.constantFrom("on", "off"),
      },
      { requiredKeys: [] },
    );
    const typing = fc.array(texts, { maxLength: 4 });
    fc.assert(
      fc.property(typing, typing, fc.boolean(), (first, then, isSaved) => {
        const typed = first.reduce(typeInto(NONE), { shown: SAVED, pending: {} });
        const sent = textsOf(typed.pending);
        const { shown, pending } = then.reduce(typeInto(sent), typed);
        const left = isSaved ? pendingAfterSave(pending, sent, 2) : pendingAfterRefusal(pending, null);
        const saved: SettingTexts = isSaved ? { ...SAVED, ...sent } : SAVED;
        expect({ ...saved, ...textsOf(left) }).toEqual(shown);
        // And only what differs from what is saved is left as a change of it.
        const differing = NAMES.filter((name) => shown[name] !== saved[name]);
        expect(textsOf(left)).toEqual(Object.fromEntries(differing.map((name) => [name, shown[name]])));
        expect(differing.map((name) => left[name]?.was)).toEqual(differing.map((name) => saved[name]));
      }),
      { numRuns: propertyRuns(5000) },
    );
  });
});

const NONE: SettingTexts = {};

/** A form, and the changes that are staged of it. */
interface Typed {
  readonly shown: SettingTexts;
  readonly pending: PendingSettings;
}

/** Types texts into the form, while these are sent. */
const typeInto =
  (sent: SettingTexts) =>
  ({ shown, pending }: Typed, texts: SettingTexts): Typed => {
    const now = { ...shown, ...texts };
    return { shown: now, pending: stillPending(pending, form(now), sent) };
  };

const textsOf = (pending: PendingSettings): SettingTexts =>
  Object.fromEntries(NAMES.flatMap((name) => (pending[name] ? [[name, pending[name].text]] : [])));

describe("SET-02 a change that waits over a reload", () => {
  test("is saved as of the version that it was made from, whatever has been saved and typed since", () => {
    const first = staged({ tipDefault: "7.00" }, 3);
    const saved = { ...SAVED, salesTax: "8" };
    const later = stillPending(first, form({ tipDefault: "7.50", salesTax: "9" }, { saved, version: 5 }), {});
    expect(later).toEqual({
      tipDefault: { text: "7.50", was: "5.00", version: 3 },
      salesTax: { text: "9", was: "8", version: 5 },
    });
    expect(versionOfPending(later, 6)).toBe(3);
    // Without the older one nothing of that time is left.
    expect(versionOfPending(withoutPending(later, ["tipDefault"], {}), 6)).toBe(5);
    expect(versionOfPending({}, 6)).toBe(6);
  });

  test("is saved over what its owner was told of, and asked about again when there is more", () => {
    const told = pendingAfterRefusal(staged({ tipDefault: "7.00" }, 3), 5);
    expect(told).toEqual({ tipDefault: { text: "7.00", was: "5.00", version: 5 } });
    expect(versionOfPending(told, 8)).toBe(5);
    // What was refused for anything else was told of nothing.
    expect(versionOfPending(pendingAfterRefusal(staged({ tipDefault: "7.00" }, 3), null), 8)).toBe(3);
  });

  test("is of the version that its own page saved, and no older one than it was made from in another tab", () => {
    const here = staged({ tipDefault: "7.00" }, 3);
    const there = staged({ salesTax: "9.25" }, 6);
    expect(pendingAfterSave({ ...here, ...there }, { requirePrepay: "off" }, 4)).toEqual({
      tipDefault: { text: "7.00", was: "5.00", version: 4 },
      salesTax: { text: "9.25", was: "", version: 6 },
    });
  });

  test("is still read where an earlier release has kept it, without a version", () => {
    const kept: PendingSettings = JSON.parse('{"tipDefault":{"text":"7.00","was":"5.00"}}');
    expect(versionOfPending(kept, 6)).toBe(6);
    expect(stillPending(kept, form({ tipDefault: "7.50" }, { version: 6 }), {})).toEqual({
      tipDefault: { text: "7.50", was: "5.00", version: 6 },
    });
    expect(pendingAfterSave(kept, { tipDefault: "7.00" }, 7)).toEqual({});
    expect(pendingAfterSave(kept, { salesTax: "1" }, 7)).toEqual({
      tipDefault: { text: "7.00", was: "5.00", version: 7 },
    });
    expect(pendingAfterRefusal(kept, null)).toEqual(kept);
  });
});
