import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CartChoices } from "#domain/cart/cart-schemas.ts";
import { countedChoices, shownText, untouchedChoices } from "#domain/cart/shown-choices.ts";
import { propertyRuns } from "../property-runs.ts";

const CART: CartChoices = {
  fulfillmentType: null,
  street: "",
  tip: 500,
  specialInstructions: "",
  isGift: false,
  gifteeDetails: null,
  paymentService: null,
  paymentAcknowledged: false,
};

/** What a form shows where the cart has nothing: the first way and the first way to pay. */
const drawnFrom = (cart: CartChoices): CartChoices => ({
  ...cart,
  fulfillmentType: cart.fulfillmentType ?? "Pickup",
  paymentService: cart.paymentService ?? "Venmo",
});

/** The cart after a form that was drawn from `seen` was posted, with these choices made in it. */
function posted(cart: CartChoices, seen: CartChoices, made: CartChoices, touched = ""): CartChoices {
  const drawn = drawnFrom(seen);
  const fields = { ...drawn, ...made };
  const untouched = untouchedChoices(fields, shownText(seen, drawn), touched);
  return { ...cart, ...countedChoices(fields, untouched, cart) };
}

describe("two forms of one cart", () => {
  test("CART-04 a note that one form keeps is not erased by another, whose empty field no one touched", () => {
    const noted = posted(CART, CART, { specialInstructions: "Nut allergy" });
    expect(noted.specialInstructions).toBe("Nut allergy");
    expect(posted(noted, CART, { tip: 0 })).toEqual({ ...noted, tip: 0 });
  });

  test("CART-04 a note that one form erases is not written again by another that still shows it", () => {
    const noted = { ...CART, specialInstructions: "Nut allergy" };
    const erased = posted(noted, noted, { specialInstructions: "" });
    expect(posted(erased, noted, { tip: 0 }).specialInstructions).toBe("");
  });

  test("CART-03 what a form offers first is kept where no one has chosen, and only there", () => {
    expect(posted(CART, CART, {})).toMatchObject({ fulfillmentType: "Pickup", paymentService: "Venmo" });
    const delivered = posted(CART, CART, { fulfillmentType: "Delivery" });
    expect(posted(delivered, CART, { tip: 0 })).toMatchObject({ fulfillmentType: "Delivery", tip: 0 });
  });

  test("CART-04 giftee details are the same in whatever order their parts come, and a note however its lines end", () => {
    const giftee = { name: "Ann", phone: "", email: "ann@example.test", message: "Hi" };
    const seen = { ...CART, isGift: true, gifteeDetails: giftee, specialInstructions: "One\r\nTwo " };
    const posted = {
      gifteeDetails: { message: "Hi", email: "ann@example.test", phone: "", name: "Ann" },
      specialInstructions: "One\nTwo",
    };
    expect(Object.keys(untouchedChoices(posted, shownText(seen, seen), ""))).toEqual([
      "gifteeDetails",
      "specialInstructions",
    ]);
  });

  test("CART-04 STORE-06 going back to what was shown is a choice once a post with another value has no answer", () => {
    const ticked = { ...CART, isGift: true, tip: 800 };
    expect(posted(ticked, CART, {})).toMatchObject({ isGift: true, tip: 800 });
    expect(posted(ticked, CART, {}, "isGift tipChip")).toMatchObject({ isGift: false, tip: 500 });
  });

  test("STORE-06 a form that does not say what it showed has every choice of its own", () => {
    for (const shown of ["", "street", "street=", "nothing of the kind"])
      expect(untouchedChoices({ street: "", tip: 500 }, shown, "")).toEqual({});
  });

  const NAMES = [
    "fulfillmentType",
    "street",
    "tip",
    "specialInstructions",
    "isGift",
    "paymentService",
  ] as const;
  const VALUES = {
    fulfillmentType: fc.constantFrom("Pickup", "Delivery", "Shipping"),
    street: fc.constantFrom("", "1 Elm St", "9 Old Road"),
    tip: fc.constantFrom(0, 500, 800),
    specialInstructions: fc.constantFrom("", "Nut allergy", "Ring twice"),
    isGift: fc.boolean(),
    paymentService: fc.constantFrom("Venmo", "Cash"),
  };
  const form = fc.constantFrom(0, 1);
  const step = fc.oneof(
    fc.record({
      form,
      choice: fc.oneof(...NAMES.map((name) => VALUES[name].map((value: unknown) => [name, value] as const))),
    }),
    fc.record({ form, posts: fc.constant(true) }),
  );

  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

  /** The cart after these steps, and of each choice which forms changed it and what the last of them chose. */
  function play(steps: readonly Step[]) {
    let cart = CART;
    const seen = [CART, CART];
    const made: Record<string, unknown>[] = [{}, {}];
    const changes = new Map<string, { by: ReadonlySet<number>; last: unknown }>();
    for (const next of steps) {
      const { form: at } = next;
      const [drawnOf = CART, madeIn = {}] = [seen[at], made[at]];
      if ("choice" in next) {
        made[at] = { ...madeIn, [next.choice[0]]: next.choice[1] };
        continue;
      }
      const drawn: Record<string, unknown> = drawnFrom(drawnOf);
      for (const [name, last] of Object.entries(madeIn).filter(([key, value]) => value !== drawn[key]))
        changes.set(name, { by: new Set([...(changes.get(name)?.by ?? []), at]), last });
      cart = posted(cart, drawnOf, madeIn as CartChoices);
      // The answer is the page anew; the other form stays as it is.
      seen[at] = cart;
      made[at] = {};
    }
    return { cart: cart as Readonly<Record<string, unknown>>, changes };
  }

  test("CART-03 CART-04 in whatever order two forms are filled and posted, a choice that one of them alone changed is never lost", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const { cart, changes } = play(steps);
        const ofOne = [...changes].filter(([, { by }]) => by.size === 1);
        expect(ofOne.map(([name]) => [name, cart[name]])).toEqual(
          ofOne.map(([name, { last }]) => [name, last]),
        );
      }),
      { numRuns: propertyRuns(20_000) },
    );
  });
});
