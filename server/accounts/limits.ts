/**
 * Limits on tries (AUTH-08, matrix meta.rateLimits), counted in Postgres so that every process counts together. Keys are values of
 * the server: a shop's id, an account's id, the folded address a form named, the caller's network address.
 *
 * In demo mode, calls from this machine itself are not counted by address, account or shop where that only slows a newcomer down;
 * log-in and mail limits always hold.
 */
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { TooManyTries } from "#domain/limits.ts";
import type { Context } from "../context.ts";
import { theApp } from "../running-app.ts";

/** So many points in so many seconds. */
interface Limit {
  readonly points: number;
  readonly seconds: number;
}

const MINUTE = 60;
const HOUR = 3600;

const LIMITS = {
  loginOfAccountHere: { points: 5, seconds: 15 * MINUTE },
  loginOfAccount: { points: 100, seconds: HOUR },
  loginFromAddress: { points: 30, seconds: 15 * MINUTE },
  signupFromAddress: { points: 5, seconds: HOUR },
  signupOfEmail: { points: 3, seconds: HOUR },
  mailToAddress: { points: 3, seconds: HOUR },
  mailFromAddress: { points: 20, seconds: HOUR },
  orderOfAccount: { points: 10, seconds: MINUTE },
  orderFromAddress: { points: 60, seconds: MINUTE },
  orderAtShop: { points: 600, seconds: MINUTE },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

const limiters = new Map<LimitName, Promise<RateLimiterPostgres>>();

function limiterFor(name: LimitName): Promise<RateLimiterPostgres> {
  let limiter = limiters.get(name);
  if (!limiter) {
    limiter = makeLimiter(name);
    limiters.set(name, limiter);
  }
  return limiter;
}

async function makeLimiter(name: LimitName): Promise<RateLimiterPostgres> {
  const { points, seconds } = LIMITS[name];
  return new RateLimiterPostgres({
    storeClient: await theApp().orm.em.getConnection().getNativeClient(),
    schemaName: "ops",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
}

/** Counts one try. @throws TooManyTries with the seconds to wait */
export async function countTry(ctx: Context, name: LimitName, key: string): Promise<void> {
  if (!ctx.config.rateLimits) return;
  try {
    await (await limiterFor(name)).consume(key);
  } catch (refused) {
    throw asRefusal(refused);
  }
}

/** Whether a try is still open, without counting one. @throws TooManyTries */
export async function checkTries(ctx: Context, name: LimitName, key: string): Promise<void> {
  if (!ctx.config.rateLimits) return;
  const used = await (await limiterFor(name)).get(key);
  if (used && used.consumedPoints >= LIMITS[name].points) throw asRefusal(used);
}

/** Forgets the tries of a key: the right password resets (matrix). */
export async function forgetTries(ctx: Context, name: LimitName, key: string): Promise<void> {
  if (ctx.config.rateLimits) await (await limiterFor(name)).delete(key);
}

/** Gives one try back. */
export async function giveBackTry(ctx: Context, name: LimitName, key: string): Promise<void> {
  if (ctx.config.rateLimits) await (await limiterFor(name)).reward(key);
}

/** A demo on one's own machine: everybody there has the same address, and nobody is to be kept out. */
export const isNewcomer = ({ config, address }: Context) =>
  config.demo && (address === "127.0.0.1" || address === "::1" || address === "::ffff:127.0.0.1");

/** The limits of placing an order: account, address, shop. @throws TooManyTries */
export async function limitOrders(ctx: Context & { shop: { id: string } }): Promise<void> {
  if (isNewcomer(ctx)) return;
  if (ctx.visitor) await countTry(ctx, "orderOfAccount", ctx.visitor.id);
  await countTry(ctx, "orderFromAddress", ctx.address);
  await countTry(ctx, "orderAtShop", ctx.shop.id);
}

/** The limits of causing mail: per recipient, per caller. @throws TooManyTries */
export async function limitMail(ctx: Context, recipient: string): Promise<void> {
  await countTry(ctx, "mailToAddress", `${ctx.shop?.id}:${recipient.toLowerCase()}`);
  if (!isNewcomer(ctx)) await countTry(ctx, "mailFromAddress", ctx.address);
}

function asRefusal(refused: unknown): unknown {
  return refused instanceof RateLimiterRes
    ? new TooManyTries(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
    : refused;
}
