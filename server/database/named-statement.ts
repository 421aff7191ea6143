/**
 * Statements that every request sends: named, so that Postgres plans each once per connection, and past the entities, whose making
 * would cost more than the answer.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Config } from "../config.ts";
import { theApp } from "../running-app.ts";

/** A statement with `$1`, `$2` … and a name that nothing else has. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

/** Its rows. One trip, outside of any transaction and of any shop: for functions of schema `ops`, which need neither. */
export async function askNamed<Row extends object>(
  em: EntityManager,
  { name, text }: NamedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const pool = await em.getConnection().getNativeClient();
  const { rows } = await pool.query<Row>({
    ...(behindPooler(theApp().config) ? {} : { name }),
    text,
    values: [...values],
  });
  return rows;
}

/** A pooler hands each statement to another connection, and older ones do not carry names along (stack D7). */
const behindPooler = ({ database }: Config) => database !== null && database.appUrl !== database.directUrl;
