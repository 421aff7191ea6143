import { describe, expect, test } from "vitest";
import { problemsOf } from "#app/ui/form-reply.ts";
import { formTexts, textsNamed } from "#app/ui/form-texts.ts";
import { fieldsOf, readForm } from "#app/wiring/read-form.server.ts";
import { itemListForm } from "#domain/catalog/item-form-schemas.ts";
import { isSo, rowChanges, savable, selectedItems } from "#domain/catalog/item-rows.ts";
import { rearrangeForm } from "#domain/catalog/manage-catalog-schemas.ts";
import { MAX_ITEM_PRICE } from "#domain/money.ts";

const RYE = "019ad000-0000-7000-8000-000000000001";
const PIE = "019ad000-0000-7000-8000-000000000002";
const KEY = "019ad000-0000-7000-8000-00000000000c";

function posted(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
const read = (form: FormData) => fieldsOf(form, itemListForm(form.keys()));
/** A row as the list has it, with what was typed over. */
const row = (id: string, price: string, stock: string) =>
  [
    [`price:${id}`, price],
    [`shown:price:${id}`, "4.50"],
    [`stock:${id}`, stock],
    [`shown:stock:${id}`, "7"],
  ] as const;

describe("the fields of the list of items", () => {
  test("MAN-02 only what was typed over is a change, a stock by the difference", () => {
    const changes = rowChanges(read(posted([...row(RYE, "$1,000.5", "7"), ...row(PIE, "4.50", "12")])));
    expect(changes).toEqual([
      { itemId: RYE, field: "price", typed: "$1,000.5", read: { price: 100_050, seenPrice: 450 } },
      { itemId: PIE, field: "stock", typed: "12", read: { stockDelta: 5 } },
    ]);
    expect(savable(changes)).toEqual([
      { itemId: RYE, price: 100_050, seenPrice: 450 },
      { itemId: PIE, stockDelta: 5 },
    ]);
    expect(savable(changes, KEY)).toEqual([
      { itemId: RYE, price: 100_050, seenPrice: 450 },
      { itemId: PIE, stockDelta: 5, changeKey: KEY },
    ]);
  });

  test("MAN-02 a field is saved where its item has what it says, however that is written", () => {
    const item = { price: "4.50", stock: 7 };
    const told = (field: "price" | "stock", typed: string) => isSo({ field, typed }, item);
    expect([told("price", "$4.5"), told("stock", "7")]).toEqual([true, true]);
    const others = [told("price", "7"), told("price", ""), told("stock", "4.50"), told("stock", "")];
    expect(others).toEqual([false, false, false, false]);
  });

  test.each([
    ["price", "", "required"],
    ["price", "a lot", "unsigned"],
    ["price", String(MAX_ITEM_PRICE / 100 + 0.01), "itemPrice"],
    ["stock", "", "required"],
    ["stock", "-1", "unsigned"],
    ["stock", "1.5", "unsigned"],
    ["stock", "1000001", "tooMuch"],
  ] as const)("MAN-02 what is no %s (%s) is told at its row and saved nowhere", (field, typed, problem) => {
    const form = posted(field === "price" ? row(RYE, typed, "7") : row(RYE, "4.50", typed));
    const changes = rowChanges(read(form));
    expect(changes).toEqual([{ itemId: RYE, field, typed, read: problem }]);
    expect(savable(changes)).toEqual([]);
  });

  test("MAN-02 the largest price and the largest stock are changes", () => {
    const form = posted(row(RYE, String(MAX_ITEM_PRICE / 100), "1000000"));
    expect(savable(rowChanges(read(form)))).toEqual([
      { itemId: RYE, price: MAX_ITEM_PRICE, seenPrice: 450 },
      { itemId: RYE, stockDelta: 999_993 },
    ]);
  });

  test("SEC-A31 other names, files and names of no item are not read, and no more fields than the longest page has", () => {
    const form = posted([
      ["price:1", "1"],
      [`price:${RYE}:x`, "1"],
      [`cost:${RYE}`, "1"],
      ["__proto__", "1"],
      ["intent", "hide:undo"],
      ["changeKey", "mine"],
    ]);
    form.append(`price:${PIE}`, new Blob(["x"]), "x.txt");
    expect(Object.keys(read(form)).toSorted()).toEqual(["all", "changeKey", "ids", "intent", `price:${PIE}`]);
    expect(read(form)).toMatchObject({ intent: { verb: "hide", about: "undo" }, ids: [], all: false });
    expect([read(form).changeKey, read(posted([["changeKey", KEY]])).changeKey]).toEqual([undefined, KEY]);
    const many = Array.from(
      { length: 2_000 },
      (_, at) => [`price:${RYE.slice(0, -4)}${String(at).padStart(4, "0")}`, "1"] as const,
    );
    expect(Object.keys(read(posted(many)))).toHaveLength(1_000 + 3);
  });

  test("MAN-02 the page's script reads the same of it", () => {
    const form = posted([...row(RYE, "5", "7"), ...row(PIE, "4.50", "-2"), ["ids", PIE], ["ids", RYE]]);
    const fields = read(form);
    const texts = formTexts(form);
    expect(rowChanges(texts)).toEqual(rowChanges(fields));
    expect(selectedItems(textsNamed(form, "ids"), false, texts)).toEqual([PIE, RYE]);
    expect(selectedItems(fields.ids, fields.all, fields)).toEqual([PIE, RYE]);
  });
});

describe("the rearranged menu", () => {
  const asJson = (value: unknown) => posted([["arrangement", JSON.stringify(value)]]);

  test("MAN-03 a script sends the whole menu, a button its name", () => {
    expect(readForm(asJson([{ id: RYE, items: [PIE] }]), rearrangeForm).value).toEqual({
      arrangement: [{ id: RYE, items: [PIE] }],
      move: "",
    });
    expect(readForm(posted([["move", `up:${RYE}`]]), rearrangeForm).value).toEqual({ move: `up:${RYE}` });
  });

  test.each(["", "{", "3", "null", '[{"id":1}]', `[{"id":"${RYE}"}]`])(
    "MAN-03 what is no menu (%s) is refused, and moves nothing",
    (text) => {
      const { value, reply } = readForm(posted([["arrangement", text]]), rearrangeForm);
      expect(value).toBeNull();
      expect(Object.keys(problemsOf(reply()))[0]).toMatch(/^arrangement/);
    },
  );
});
