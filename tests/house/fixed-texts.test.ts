import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const areas = JSON.parse(readFileSync("messages/en.json", "utf8")) as Record<string, Record<string, string>>;
const texts = new Set(Object.values(areas).flatMap((area) => Object.values(area)));

test.each([
  // Short messages.
  "Order received",
  "Account created",
  "Account updated",
  "Logged out",
  "Password updated",
  "Record deleted",
  "Record duplicated",
  "Menu order updated",
  "Email verified",
  "Export success",
  // Dialogs.
  "Items Have Limited Stock or Sold Out",
  "Your cart has been updated because there wasn't enough of the following items available",
  "Sold Out",
  "Ok, Show My Cart",
  "Your order could not be placed",
  "Ok, Hide This",
  "{shop} has been updated! Please reload the page",
  "Reload",
  "Processing your order...",
  "Still working...",
  "Finalizing...",
])("UI-01 '%s' stands in the catalogue to the letter", (text) => {
  expect(texts).toContain(text);
});
