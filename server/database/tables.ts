/**
 * Kysely over the tables of the entities: for reads with joins or counts, and for changes that return their rows. A table or column that the
 * entity does not have does not compile. Names are those of the entities' properties; Kysely writes them as Postgres has them.
 *
 * Neither the filters of the entities nor their hooks and versions apply here: a statement names its shop (`shopOf`) and what it changes.
 * Nor do the exceptions: what catches MikroORM's `UniqueConstraintViolationException` goes through the entity manager.
 */
import type { Collection, Hidden, Opt, Reference, RequiredNullable } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { CamelCasePlugin, type ColumnType, type Kysely } from "kysely";
import type { entities } from "#entities/all.ts";

/** A type without a mark of MikroORM's. */
type Unmarked<Value, Mark> = Value extends unknown
  ? keyof Mark extends keyof Value
    ? Value extends infer Held & Mark
      ? Held
      : Value
    : Value
  : never;

/** What a column holds. */
type Held<Value> = Unmarked<Unmarked<Unmarked<Value, Opt.Brand>, Hidden.Brand>, RequiredNullable.Brand>;

/** Properties whose columns are named in another way; Kysely does not know them. */
type Renamed = "from" | "to" | "street1" | "street2";

/** Relations are no columns; the id beside each is one (`userId`). */
type ColumnName<Key, Value> = Key extends Renamed
  ? never
  : Key extends string
    ? NonNullable<Value> extends Reference<object> | Collection<object>
      ? never
      : Key
    : never;

/** Whether an insert may leave the column out: the database fills it in, or it may be null. Ids are made here, so each is given. */
type IsOptional<Key, Value> = Key extends "id"
  ? false
  : null extends Value
    ? true
    : keyof Opt.Brand extends keyof Value
      ? true
      : false;

type Columns<Row> = {
  [Key in keyof Row as ColumnName<Key, Row[Key]>]: IsOptional<Key, Row[Key]> extends true
    ? ColumnType<Held<Row[Key]>, Held<Row[Key]> | undefined, Held<Row[Key]>>
    : Held<Row[Key]>;
};

/** `User` is kept in `users`, `AuditEntry` in `auditEntries`, `PublishableKey` in `publishableKeys`. */
type TableName<Name> = Name extends "Feedback" | "ShopSettings"
  ? Uncapitalize<Name>
  : Name extends `${string}ey`
    ? `${Uncapitalize<Name>}s`
    : Name extends `${infer Stem}y`
      ? `${Uncapitalize<Stem>}ies`
      : `${Uncapitalize<Name & string>}s`;

type Entity = (typeof entities)[number];
type NameOf<One> = One extends { "~entityName"?: infer Name } ? NonNullable<Name> : never;

/** The tables as Kysely sees them; `tests/unit/database/tables.test.ts` compares the names with those of the entities. */
export type Tables = { [One in Entity as TableName<NameOf<One>>]: Columns<InstanceType<One>> };

/** What is inside of a value of `jsonb` stays as it is. */
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** The tables, in the transaction at hand. */
export const tablesIn = (tx: EntityManager): Kysely<Tables> => tx.getKysely<Tables>().withPlugin(camelCase);
