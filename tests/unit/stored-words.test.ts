import { expect, test } from "vitest";
import {
  longSlotText,
  payWayShownAs,
  payWayText,
  slotShownAs,
  slotText,
  typeText,
} from "#app/ui/stored-text.ts";
import { dayLabel } from "#domain/day-label.ts";
import { addDays } from "#domain/time.ts";
import { inLanguage } from "#server/language.ts";

const TODAY = "2026-11-26";
const KEPT = ["Fri, Nov 27", "Ships after Fri, Nov 27", "Some day", "Tue, Feb 29", ""];

test("UI-03 in English what an order keeps reads as it is kept", () => {
  expect(KEPT.map(slotText)).toEqual(KEPT);
  expect(KEPT.map((slot) => slotShownAs(slot, TODAY))).toEqual(KEPT);
  expect(["Pickup", "Delivery", "Shipping", "Unknown"].map(typeText)).toEqual([
    "Pickup",
    "Delivery",
    "Shipping",
    "Unknown",
  ]);
  expect(["Cash", "Credit Card", "Venmo"].map(payWayText)).toEqual(["Cash", "Credit Card", "Venmo"]);
  expect(longSlotText("Sat, Dec 5")).toBe("Saturday, December 5");
  expect(longSlotText("Some day")).toBe("Some day");
});

test("UI-03 in Spanish it reads Spanish, and what a merchant wrote stays", () => {
  inLanguage("es", () => {
    expect(KEPT.map(slotText)).toEqual([
      "vie, 27 de nov",
      "Se envía después del vie, 27 de nov",
      "Some day",
      "mar, 29 de feb",
      "",
    ]);
    expect(longSlotText("Sat, Dec 5")).toBe("sábado, 5 de diciembre");
    expect(["Pickup", "Delivery", "Shipping", "Unknown"].map(typeText)).toEqual([
      "Para recoger",
      "A domicilio",
      "Por correo",
      "Unknown",
    ]);
    expect(["Cash", "Credit Card", "Venmo"].map(payWayText)).toEqual(["Efectivo", "Tarjeta", "Venmo"]);
  });
});

test("UI-03 ORD-07 what a form shows in Spanish is found again: each day of a year, shipping, ways to pay", () => {
  inLanguage("es", () => {
    for (let days = -20; days < 390; days++) {
      const label = dayLabel(addDays(TODAY, days));
      expect(slotShownAs(slotText(label), TODAY)).toBe(label);
      // A form that stood open in English.
      expect(slotShownAs(label, TODAY)).toBe(label);
    }
    expect(slotShownAs(slotText("Ships after Fri, Dec 4"), TODAY)).toBe("Ships after Fri, Dec 4");
    expect(slotShownAs("cualquier día", TODAY)).toBe("cualquier día");
    for (const way of ["Cash", "Credit Card", "Venmo"]) expect(payWayShownAs(payWayText(way))).toBe(way);
    expect(payWayShownAs("Cash")).toBe("Cash");
  });
});
