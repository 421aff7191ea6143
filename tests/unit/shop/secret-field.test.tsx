/** What the field of a secret shows of one that waits to be saved. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SettingField } from "#app/routes/shop/manage-shop/setting-field.tsx";

/** The field of a token that is saved: with this text, and with what it was where that waits to be saved. */
const field = (text: string, was: string | null) =>
  renderToStaticMarkup(
    createElement(SettingField, {
      name: "squareAccessToken",
      text,
      was,
      secret: { set: true, last4: "41Qx" },
      onUndo() {},
      fieldOf: () => null,
    }),
  );

test("SET-02 a secret that waits to be saved stands in its field, and its removal in the box, in sight", () => {
  expect(field("EAAA-new", "")).toMatch(/<details[^>]* open="".* value="EAAA-new"/s);
  expect(field("EAAA-new", "")).not.toContain("checked");
  expect(field("", "")).toMatch(/<details[^>]* open="".* value="".* checked=""/s);
  expect(field("", null)).not.toMatch(/ open=""| checked=""/);
});

test("SET-02 SEC-03 a secret that was posted and refused is not written into its field again", () => {
  expect(field("EAAA-new", null)).not.toContain("EAAA");
});
