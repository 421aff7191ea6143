/**
 * Another ENCRYPTION_KEY without entering a secret anew (SEC-03): what a former key sealed is opened with that one and sealed with the newest.
 * Works across all shops, with the owner's URL as role `platform`.
 */
import type pg from "pg";
import type { Config } from "./config.ts";
import { withConnection } from "./database/connect.ts";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.ts";
import { encryptionKey, seal, unseal } from "./sealed-secrets.ts";

/** How many secrets at rest open with ENCRYPTION_KEY, with a former key only, and with none of them. */
export interface SealedWith {
  newest: number;
  former: number;
  none: number;
}

type Keys = Pick<Config, "encryptionKey" | "formerEncryptionKeys">;

interface Row {
  readonly key: string;
  readonly sealed: Buffer;
}

/** Counts the secrets at rest by the key that opens them; none where the tables are not there yet. */
export async function sealedWith(client: pg.Client, keys: Keys): Promise<SealedWith> {
  const found: SealedWith = { newest: 0, former: 0, none: 0 };
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.webhooks') is not null as there",
  );
  if (!rows[0]?.there) return found;
  for await (const { column, row } of secretsAtRest(client)) found[keyOf(keys, column, row)]++;
  return found;
}

/**
 * Seals with ENCRYPTION_KEY what only a former key opens, row by row, so that the shops stay open. A secret that someone changes meanwhile
 * stays as they changed it. Returns how many were sealed anew; what no key opens is left as it is.
 *
 * @throws NoEncryptionKey
 */
export async function resealSecrets(ownerUrl: string, keys: Keys): Promise<number> {
  return withConnection(ownerUrl, async (client) => {
    let resealed = 0;
    for await (const { column, row } of secretsAtRest(client)) {
      if (keyOf(keys, column, row) === "former") resealed += await reseal(client, keys, column, row);
    }
    return resealed;
  });
}

/** What an operator has to know of secrets that no key opens, or null where there are none. */
export async function whatNoKeyOpens(ownerUrl: string, keys: Keys): Promise<string | null> {
  const { none } = await withConnection(ownerUrl, (client) => sealedWith(client, keys));
  return none > 0 ? wordsForUnopened(none) : null;
}

/** The same, of so many. */
export const wordsForUnopened = (count: number): string =>
  `${count} ${count === 1 ? "secret was" : "secrets were"} sealed with another key than ENCRYPTION_KEY and cannot be used: add that key to ENCRYPTION_KEY_FORMER (docs/runbook.md, Change keys).`;

async function* secretsAtRest(client: pg.Client): AsyncGenerator<{ column: SealedColumn; row: Row }> {
  await client.query("set role platform");
  try {
    for (const column of SEALED_COLUMNS) {
      const { rows } = await client.query<Row>(
        `select ${column.key} as key, ${column.column} as sealed from ${column.table} where ${column.column} is not null`,
      );
      for (const row of rows) yield { column, row };
    }
  } finally {
    await client.query("reset role");
  }
}

function keyOf(
  { encryptionKey: newest, formerEncryptionKeys }: Keys,
  column: SealedColumn,
  row: Row,
): keyof SealedWith {
  const opens = (keys: readonly Buffer[]): boolean => {
    try {
      unseal(keys, column.purposeOf(row.key), row.sealed);
      return true;
    } catch {
      return false;
    }
  };
  if (newest && opens([newest])) return "newest";
  return opens(formerEncryptionKeys) ? "former" : "none";
}

async function reseal(client: pg.Client, keys: Keys, column: SealedColumn, row: Row): Promise<number> {
  const purpose = column.purposeOf(row.key);
  const secret = unseal(keys.formerEncryptionKeys, purpose, row.sealed);
  const { rowCount } = await client.query(
    `update ${column.table} set ${column.column} = $1 where ${column.key} = $2 and ${column.column} = $3`,
    [seal(encryptionKey(keys), purpose, secret), row.key, row.sealed],
  );
  return rowCount ?? 0;
}
