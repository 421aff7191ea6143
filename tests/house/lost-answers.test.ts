/** What was typed survives an answer that never came (PWA-02, UI-01): a screen's forms are posted through a `clientAction` that knows of it. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROUTE_FILES } from "./route-files.ts";

/** Screens with a form whose answer may take their page away, with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  "app/routes/accounts/owner/owner-login.tsx": "the browser itself posts the form, and keeps it where it can",
  "app/routes/billing/billing-settings.tsx": "nothing is typed, and the answer leads to another host",
  "app/routes/shop/manage-opening/manage-address.tsx":
    "the browser itself posts the form, and keeps it where it can",
  "app/routes/shop/manage-shop/settings-history.tsx":
    "nothing is typed but a password; what would be overwritten is looked up anew before it is asked for",
};

test("PWA-02 UI-01 each screen that has a form keeps what was typed where no answer comes", () => {
  const drawing = ROUTE_FILES.filter(
    (path) => /\bexport\b.*\baction\b/.test(textOf(path)) && drawsForm(path),
  );
  expect(drawing.length).toBeGreaterThan(20);
  const without = drawing.filter((path) => !/\bexport\b.*\bclientAction\b/.test(textOf(path)));
  expect(without).toEqual(Object.keys(WITHOUT));
});

const textOf = (path: string) => readFileSync(path, "utf8");

/** Whether a screen, or what it is made of, has a form that is posted. */
function drawsForm(path: string, seen = new Set<string>()): boolean {
  if (seen.has(path) || !existsSync(path)) return false;
  seen.add(path);
  const text = textOf(path);
  if (/<(?:AccountPage|Post)Form\b/.test(text)) return true;
  const parts = [...text.matchAll(/from "(\.\.?\/|#app\/routes\/)([^"]+\.tsx)"/g)];
  return parts.some(([, place = "", file = ""]) =>
    drawsForm(place.startsWith("#") ? `app/routes/${file}` : join(dirname(path), place, file), seen),
  );
}
