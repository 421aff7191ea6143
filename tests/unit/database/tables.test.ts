import { MikroORM } from "@mikro-orm/postgresql";
import { expect, expectTypeOf, test } from "vitest";
import { entities } from "#entities/all.ts";
import type { Tables } from "#server/database/tables.ts";
import { ormOptions } from "#server/orm.ts";

const metas = [
  ...new MikroORM(ormOptions("postgresql://no-one@127.0.0.1:1/none")).getMetadata().getAll().values(),
];

const inPostgres = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The rule of `TableName`. */
function tableOf(entity: string): string {
  const name = inPostgres(`${entity.slice(0, 1).toLowerCase()}${entity.slice(1)}`);
  if (["Feedback", "ShopSettings"].includes(entity)) return name;
  return /[^e]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}

test("Kysely finds the table of each entity by the entity's name", () => {
  expect(metas.map(({ tableName }) => tableName).sort()).toEqual(
    entities.map(({ name }) => tableOf(name)).sort(),
  );
});

test("Kysely finds the column of each property by the property's name, and knows none that is named in another way", () => {
  const renamed = metas.flatMap(({ tableName, props }) =>
    props
      .filter(({ kind, mapToPk }) => kind === "scalar" || mapToPk)
      .filter(({ name, fieldNames }) => fieldNames[0] !== inPostgres(name))
      .map(({ name }) => `${tableName}.${name}`),
  );
  expect(renamed.sort()).toEqual([
    "order_events.from",
    "order_events.to",
    "shop_settings.street1",
    "shop_settings.street2",
  ]);
  expectTypeOf<Extract<keyof Tables["orderEvents"], "from" | "to">>().toEqualTypeOf<never>();
  expectTypeOf<Extract<keyof Tables["shopSettings"], "street1" | "street2">>().toEqualTypeOf<never>();
});

test("a table has the columns of its entity: relations as ids, and no marks of MikroORM's", () => {
  expectTypeOf<keyof Tables["customerNotes"]>().toEqualTypeOf<
    "shopId" | "id" | "customerId" | "notes" | "createdAt" | "updatedAt"
  >();
});
