import { expect, test } from "vitest";
import { followDrawn, noteTouched } from "#app/routes/cart/checkout/touched-fields.ts";

/** A field as a browser has it: what it was drawn with, and what it shows. */
const text = (name: string, value: string) => ({ name, value, defaultValue: value });
const radio = (name: string, value: string, checked: boolean) => ({
  ...text(name, value),
  checked,
  defaultChecked: checked,
});

const formOf = (...elements: readonly object[]) =>
  ({ elements: [...elements, { name: "intent", value: "save" }] }) as unknown as HTMLFormElement;

test("CART-04 what another page chose shows where no one touched anything, and what was typed here stays", () => {
  const [note, street] = [text("specialInstructions", ""), text("street", "")];
  const form = formOf(note, street);
  const drawn = new Map();
  followDrawn(form, drawn, new Set());
  street.value = "9 Old Ro";
  note.defaultValue = "Nut allergy";
  street.defaultValue = "1 Elm St";
  followDrawn(form, drawn, new Set());
  expect([note.value, street.value]).toEqual(["Nut allergy", "9 Old Ro"]);
  const touched = new Set<string>();
  noteTouched(form, touched);
  expect([...touched]).toEqual(["street"]);
});

test("CART-03 of radios one is touched with all of its name: the one that was chosen here stays chosen", () => {
  const [pickup, delivery, shipping] = [
    radio("fulfillmentType", "Pickup", true),
    radio("fulfillmentType", "Delivery", false),
    radio("fulfillmentType", "Shipping", false),
  ];
  const form = formOf(pickup, delivery, shipping);
  const drawn = new Map();
  const draw = (chosen: object) => {
    for (const each of [pickup, delivery, shipping]) each.defaultChecked = each === chosen;
    followDrawn(form, drawn, new Set());
    return [pickup, delivery, shipping].find(({ checked }) => checked)?.value;
  };
  expect(draw(pickup)).toBe("Pickup");
  expect(draw(delivery)).toBe("Delivery");
  for (const each of [pickup, delivery, shipping]) each.checked = each === shipping;
  expect(draw(pickup)).toBe("Shipping");
});

test("CART-04 what goes back to what was drawn while its post is out is not drawn over", () => {
  const gift = radio("isGift", "1", false);
  const form = formOf(gift);
  const drawn = new Map();
  const touched = new Set<string>();
  followDrawn(form, drawn, touched);
  gift.checked = true;
  noteTouched(form, touched);
  gift.checked = false;
  gift.defaultChecked = true;
  followDrawn(form, drawn, touched);
  expect(gift.checked).toBe(false);
});

test("ORD-03 what was written for a gift stays in its fields while it is none", () => {
  const [gift, name] = [radio("isGift", "1", true), text("gifteeName", "Ann")];
  const form = formOf(gift, name);
  const drawn = new Map();
  followDrawn(form, drawn, new Set());
  gift.checked = false;
  gift.defaultChecked = false;
  name.defaultValue = "";
  followDrawn(form, drawn, new Set());
  expect(name.value).toBe("Ann");
});
