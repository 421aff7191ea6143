import { expect, test } from "vitest";
import { readOrderForm } from "#app/routes/cart/checkout/order-form.server.ts";

function readGuest(form: FormData) {
  const { checkout, guest } = readOrderForm(form, new Date("2026-11-26T20:00:00Z"));
  return { guest: checkout.guest, ...guest };
}

function guestForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("ORD-06 a guest gives name, e-mail and phone; the phone is sent as digits", () => {
  const { guest, problems } = readGuest(
    guestForm({ guestName: "  Noor Haddad ", guestEmail: "noor@example.test", guestPhone: "(555) 123-4567" }),
  );

  expect(guest).toEqual({ name: "Noor Haddad", email: "noor@example.test", phone: "5551234567" });
  expect(problems).toEqual({});
});

test("ORD-06 what a guest left out is said next to each field, and nothing that was typed is lost", () => {
  const { guest, problems, typed } = readGuest(guestForm({ guestName: "Noor", guestPhone: "   " }));

  expect(guest).toBeNull();
  expect(problems).toEqual({ guestEmail: "This field is required", guestPhone: "This field is required" });
  expect(typed).toEqual({ name: "Noor", email: "", phone: "" });
});

test.each([
  ["guestEmail", "noor@nowhere", "Please enter a valid email"],
  ["guestEmail", "noor haddad@example.test", "Please enter a valid email"],
  ["guestPhone", "555-123", "Enter a 10 Digit Phone"],
  ["guestPhone", "+1 555 123 4567", "Enter a Valid 10 Digit Phone Number"],
  ["guestPhone", "555_123_4567", "Numbers and dashes only please. No spaces."],
  ["guestName", "n".repeat(101), "This field is limited to 100 characters"],
])("ORD-06 a guest's %s %j is told what is wrong with it", (name, typed, description) => {
  const right = { guestName: "Noor", guestEmail: "noor@example.test", guestPhone: "5551234567" };

  const { guest, problems } = readGuest(guestForm({ ...right, [name]: typed }));

  expect(guest).toBeNull();
  expect(problems).toEqual({ [name]: description });
});

test("ORD-06 characters that no database keeps are dropped from a guest's fields", () => {
  const { guest } = readGuest(
    guestForm({ guestName: "No\u0000or", guestEmail: "noor@example.test", guestPhone: "555-123-4567" }),
  );

  expect(guest?.name).toBe("Noor");
});
