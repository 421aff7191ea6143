/** The settings of a shop (SET-01, SET-02): read by its merchant, and changed together, with a history. */
import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { z } from "zod";
import { InvalidFields } from "#domain/invalid.ts";
import { NotFound } from "#domain/missing.ts";
import {
  hiddenSettings,
  SETTING_NAMES,
  SETTINGS,
  type SettingChanges,
  type SettingName,
  type SettingValues,
  settingNamed,
  takesPassword,
} from "#domain/shop/settings.ts";
import { StaleSettings } from "#domain/shop/settings-errors.ts";
import type {
  SecretTold,
  SettingsChange,
  SettingsSaved,
  SettingsTold,
  settingsScreen,
} from "#domain/shop/settings-schemas.ts";
import type { chosenTimeZone } from "#domain/shop/time-zone-schemas.ts";
import { AuditEntry } from "#entities/shop/audit-entry.ts";
import { FeatureFlag } from "#entities/shop/feature-flag.ts";
import { Shop } from "#entities/shop/shop.ts";
import { ShopSettings } from "#entities/shop/shop-settings.ts";
import { isFreshLogIn, proveUnlessFresh } from "#server/accounts/passwords/own-password.ts";
import { limitMoneyMoves } from "#server/limits/attempt-limits.ts";
import type { Config } from "../config.ts";
import type { SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import { squareEventsAddress } from "../gateways/square/signed-event.ts";
import { tellMoneyMoved } from "./money-moved.ts";
import { recordAudit } from "./record-audit.ts";
import { richText } from "./rich-text.ts";
import { openedSecret, SECRETS, type SecretName, sealedSecret } from "./setting-secrets.ts";

/** What the audit trail calls a saved change; its `after` has the version that the change made. */
const SAVED = "settings.saved";

const isSecret = (name: SettingName): name is SecretName => settingNamed(name).kind === "secret";

/** The settings that are columns of `shops`, because they are read before a shop's own tables are open. */
const OF_SHOP = ["title", "mode", "maintenanceMode"] as const;
type OfShop = (typeof OF_SHOP)[number];
const isOfShop = (name: SettingName): name is OfShop => (OF_SHOP as readonly string[]).includes(name);

/** Both rows of a shop's settings. */
interface Rows {
  readonly shop: Shop;
  readonly settings: ShopSettings;
}

/** Every setting as its merchant reads it, with the version; of a secret only whether it is set. */
export function readSettings(ctx: SignedInAt): Promise<SettingsTold> {
  return readInShop(ctx.em, ctx.shop.id, async (tx) => told(await rowsOf(tx, ctx.shop.id), ctx.config));
}

/** The same for the settings' screens, with what they show of them (SHOP-06, security A34). */
export async function settingsOnScreen(ctx: SignedInAt): Promise<z.input<typeof settingsScreen>> {
  return readInShop(ctx.em, ctx.shop.id, async (tx) => {
    const settings = told(await rowsOf(tx, ctx.shop.id), ctx.config);
    const flags = await tx.find(FeatureFlag, { shopId: ctx.shop.id });
    return {
      settings,
      hidden: hiddenSettings(flags, settings),
      squareWebhooks: squareEventsAddress(ctx.config, ctx.shop.id),
      asksPassword: !isFreshLogIn(ctx),
    };
  });
}

async function rowsOf(tx: EntityManager, shopId: string, lockMode = LockMode.NONE): Promise<Rows> {
  const settings = await tx.findOneOrFail(ShopSettings, { shopId }, { populate: [...SECRETS], lockMode });
  return { settings, shop: await tx.findOneOrFail(Shop, { id: shopId }) };
}

function told(rows: Rows, config: Config): SettingsTold {
  const values = SETTING_NAMES.map((name) => [
    name,
    isSecret(name) ? secretTold(rows.settings[name], name, config) : readValue(rows, name),
  ]);
  return { ...Object.fromEntries(values), version: rows.settings.version } as SettingsTold;
}

function storedValue({ shop, settings }: Rows, name: Exclude<SettingName, SecretName>): unknown {
  return isOfShop(name) ? shop[name] : (settings[name] ?? null);
}

/** The value as its merchant reads it: of a rich text, what the sanitiser leaves of it (SEC-A16). */
function readValue(rows: Rows, name: Exclude<SettingName, SecretName>): unknown {
  const value = storedValue(rows, name);
  return settingNamed(name).kind === "rich" ? richText(String(value ?? "")) : value;
}

function secretTold(
  sealed: Buffer | Uint8Array | null | undefined,
  name: SecretName,
  config: Config,
): SecretTold {
  if (!sealed) return { set: false, last4: "" };
  const secret = openedSecret(sealed, name, config);
  // Of a short secret the end would be most of it.
  return { set: true, last4: secret.length >= SHORTEST_SHOWN ? secret.slice(-SHOWN) : "" };
}

const SHOWN = 4;
const SHORTEST_SHOWN = 12;

/**
 * Changes what is named, in one transaction, and returns all settings as they are now. Rich texts are kept clean, secrets sealed. What is so already
 * changes nothing and is not written down. A change of where money or the shop's mail goes requires the password where the log-in is older than ten
 * minutes, and the shop's contact and owners get a mail.
 *
 * @throws StaleSettings with the settings that changed since the version that was named; InvalidFields on `currentPassword`; TooManyTries;
 *   NoEncryptionKey for a secret
 */
export async function saveSettings(ctx: SignedInAt, wantedChanges: SettingsChange): Promise<SettingsTold> {
  return (await savedChanges(ctx, wantedChanges)).settings;
}

/** The settings as they are now, and the names of those that the save changed. */
async function savedChanges(
  ctx: SignedInAt,
  wantedChanges: SettingsChange,
): Promise<{ readonly settings: SettingsTold; readonly names: readonly SettingName[] }> {
  const { version, currentPassword, ...wanted } = wantedChanges;
  const changes = cleaned(wanted);
  await proveWhereMoneyMoves(ctx, changes, currentPassword);
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const rows = await rowsOf(tx, ctx.shop.id, LockMode.PESSIMISTIC_WRITE);
    const names = differing(rows, changes);
    // Nothing to save is nothing to overwrite: a save that is sent again after its answer was lost is not called stale.
    if (names.length === 0) return { settings: told(rows, ctx.config), names };
    if (version !== undefined && version !== rows.settings.version)
      throw new StaleSettings(await changedSince(tx, ctx.shop.id, version));
    const before = shownOf(rows, names);
    const contact = rows.settings.contactEmail;
    for (const name of names) write(rows, name, changes[name], ctx.config);
    // Settings that are columns of `shops` alone count up the version of them all too.
    rows.settings.updatedAt = ctx.now;
    await tx.flush();
    await recordAudit(tx, ctx, {
      action: SAVED,
      subject: "shop_settings",
      subjectId: ctx.shop.id,
      before,
      after: { ...shownOf(rows, names), version: rows.settings.version },
    });
    const moved = names.filter(takesPassword);
    if (moved.length > 0) await tellMoneyMoved(tx, ctx, { contact, names: moved });
    return { settings: told(rows, ctx.config), names };
  });
}

/** Rich texts as they are kept: clean HTML (security A16). */
function cleaned(changes: SettingChanges): SettingChanges {
  const entries = Object.entries(changes) as [SettingName, unknown][];
  return Object.fromEntries(
    entries
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, settingNamed(name).kind === "rich" ? richText(String(value)) : value]),
  );
}

/** @throws InvalidFields on `currentPassword`, TooManyTries */
async function proveWhereMoneyMoves(ctx: SignedInAt, changes: SettingChanges, password: string | undefined) {
  const mayMove = (Object.keys(changes) as SettingName[]).filter(takesPassword);
  if (mayMove.length === 0) return;
  const moves = await readInShop(ctx.em, ctx.shop.id, async (tx) =>
    differing(await rowsOf(tx, ctx.shop.id), changes).some((name) => mayMove.includes(name)),
  );
  if (!moves) return;
  await limitMoneyMoves(ctx);
  await proveUnlessFresh(ctx, password);
}

/** The settings that a change would change; a secret that is sent counts, but for none where there is none. */
const differing = (rows: Rows, changes: SettingChanges): SettingName[] =>
  (Object.keys(changes) as SettingName[]).filter((name) =>
    isSecret(name)
      ? changes[name] !== null || rows.settings[name] !== null
      : JSON.stringify(changes[name]) !== JSON.stringify(storedValue(rows, name)),
  );

function write({ shop, settings }: Rows, name: SettingName, value: unknown, config: Config): void {
  if (isSecret(name)) {
    settings[name] = value === null ? null : sealedSecret(String(value), name, config);
    return;
  }
  Object.assign(isOfShop(name) ? shop : settings, { [name]: value });
}

/** Values for the trail; of a secret only whether there is one. */
const shownOf = (rows: Rows, names: readonly SettingName[]): Record<string, unknown> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      isSecret(name) ? (rows.settings[name] ? "set" : null) : storedValue(rows, name),
    ]),
  );

/** The settings that were saved after a version, each once. */
async function changedSince(tx: EntityManager, shopId: string, version: number): Promise<SettingName[]> {
  const rows = await tablesIn(tx)
    .selectFrom("auditEntries")
    .select(({ ref }) => sql<SettingName>`jsonb_object_keys(${ref("after")} - 'version')`.as("name"))
    .distinct()
    .where("shopId", "=", shopId)
    .where("subjectId", "=", shopId)
    .where("action", "=", SAVED)
    .where(({ ref }) => sql<boolean>`(${ref("after")}->>'version')::int > ${version}`)
    .execute();
  return rows.map(({ name }) => name).filter((name) => name in SETTINGS);
}

/** So many of the newest changes are shown. */
const NEWEST = 50;

/** The newest changes of the shop's settings: who, when, and what each setting was and is. */
export function settingsHistory(ctx: SignedInAt): Promise<SettingsSaved[]> {
  const { id } = ctx.shop;
  return readInShop(ctx.em, id, async (tx) => {
    const entries = await tx.find(
      AuditEntry,
      { shopId: id, subjectId: id, action: SAVED },
      { orderBy: { at: "desc", id: "desc" }, limit: NEWEST },
    );
    return entries.map(({ id: entryId, at, actorName, before, after }) => {
      const { version, ...is } = after ?? {};
      return {
        id: entryId,
        at,
        by: actorName,
        version: typeof version === "number" ? version : null,
        changes: (Object.keys(is) as SettingName[])
          .filter((name) => name in SETTINGS)
          .map((name) => ({ name, was: before?.[name] ?? null, is: is[name] ?? null })),
      };
    });
  });
}

/**
 * Gives the settings of one saved change the values that they had before it; secrets stay as they are. It is a save like any other, but one that
 * would change nothing is refused: its caller expects that something is as it was before.
 *
 * @throws NotFound, InvalidFields on `savedId`, and what `saveSettings` throws
 */
export async function restoreSettings(
  ctx: SignedInAt,
  { savedId, ...wantedChanges }: { savedId: string } & Pick<SettingsChange, "version" | "currentPassword">,
): Promise<SettingsTold> {
  const before = await settingsBefore(ctx, savedId);
  const { settings, names } = await savedChanges(ctx, { ...before, ...wantedChanges });
  if (names.length === 0) throw new InvalidFields({ savedId: ["nothingToPutBack"] }, "nothingToPutBack");
  return settings;
}

/** The values that the settings of one saved change had before it, without secrets. @throws NotFound */
export async function settingsBefore(ctx: SignedInAt, savedId: string): Promise<Partial<SettingValues>> {
  const { id } = ctx.shop;
  const entry = await readInShop(ctx.em, id, (tx) =>
    tx.findOne(AuditEntry, { shopId: id, subjectId: id, action: SAVED, id: savedId }),
  );
  if (!entry) throw new NotFound();
  const had = Object.entries(entry.before ?? {}).filter(
    ([name, value]) => name in SETTINGS && canBePutBack(name as SettingName, value),
  );
  return Object.fromEntries(had) as Partial<SettingValues>;
}

/** Whether a setting can have a value of the trail again: of a secret none is kept, and not every setting can have none again. */
function canBePutBack(name: SettingName, value: unknown): boolean {
  const setting = settingNamed(name);
  return (
    setting.kind !== "secret" && (value !== null || ("optional" in setting && setting.optional === true))
  );
}

/** Keeps the zone, as a change of settings like any other; the zone that it is already changes nothing. */
export async function setTimeZone(
  ctx: SignedInAt,
  { timeZone }: z.output<typeof chosenTimeZone>,
): Promise<void> {
  await saveSettings(ctx, { timezone: timeZone });
}
