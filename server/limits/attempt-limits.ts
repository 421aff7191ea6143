/**
 * Limits on tries (AUTH-08, matrix meta.rateLimits), counted in Postgres so that every process counts together. Keys are values of
 * the server: a shop's id, an account's id, the folded address a form named, the caller's network address. Only their hash is kept: it has
 * one length, however long an address is, and tells no one who tried.
 *
 * In demo mode, what comes from this machine itself is not counted by its address alone, nor are its orders, as that would only slow a
 * newcomer down; the limits of log-ins per account and of mail always hold (contract section 2).
 */
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { CrossSite } from "#domain/cross-site.ts";
import { TooManyTries } from "#domain/too-many-tries.ts";
import { knownDevice } from "#server/accounts/log-in/known-devices.ts";
import type { AtShop, Context, SignedInAt } from "#server/context.ts";
import { hashOf } from "#server/cookies.ts";
import { clientOf } from "#server/database/named-statement.ts";
import { log } from "#server/log.ts";
import { theApp } from "#server/running-app.ts";
import { addressKey } from "./address-limits.ts";

/** So many points in so many seconds. */
interface Limit {
  readonly points: number;
  readonly seconds: number;
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** How long one waits for another code (AUTH-03). */
export const RESEND_SECONDS = 30;

const LIMITS = {
  loginOfAccountHere: { points: 5, seconds: 15 * MINUTE },
  loginOfAccount: { points: 100, seconds: HOUR },
  /** How often an address was refused for a while; it only lengthens the wait. */
  loginLockouts: { points: 1_000, seconds: 24 * HOUR },
  loginFromAddress: { points: 30, seconds: 15 * MINUTE },
  existsOfAccount: { points: 20, seconds: HOUR },
  existsFromAddress: { points: 10, seconds: MINUTE },
  existsFromAddressHourly: { points: 30, seconds: HOUR },
  signupFromAddress: { points: 5, seconds: HOUR },
  signupOfEmail: { points: 3, seconds: HOUR },
  slugFromAddress: { points: 60, seconds: MINUTE },
  mailToAddress: { points: 3, seconds: HOUR },
  mailFromAddress: { points: 20, seconds: HOUR },
  /** Of mails that go by themselves to whatever address a guest, a customer or a merchant typed. */
  orderMailToAddress: { points: 10, seconds: HOUR },
  /** Each is a mail to the account, whose address nobody may have proved. */
  passwordOfAccount: { points: 5, seconds: HOUR },
  /** Each is a mail to the shop's contact, which its merchant names, and to its merchants. */
  moneyMoveAtShop: { points: 20, seconds: HOUR },
  orderOfAccount: { points: 10, seconds: MINUTE },
  orderFromAddress: { points: 60, seconds: MINUTE },
  orderAtShop: { points: 600, seconds: MINUTE },
  smsFromAddress: { points: 20, seconds: HOUR },
  smsToPhoneSoon: { points: 1, seconds: RESEND_SECONDS },
  smsToPhone: { points: 5, seconds: HOUR },
  smsToPhoneOfDay: { points: 10, seconds: DAY },
  /** What text messages may cost: per shop, and over all shops. */
  smsBudgetOfShop: { points: 300, seconds: DAY },
  smsBudgetOfAll: { points: 3_000, seconds: DAY },
  exportOfAccount: { points: 6, seconds: HOUR },
  /** Each may be a mail to every customer who waits for an order. */
  noteAtShop: { points: 5, seconds: HOUR },
  /** Each is a message to someone who may have it already. */
  resendAtShop: { points: 60, seconds: HOUR },
  /** By recipient and template: whatever is sent again gets an id of its own. */
  resendOfMessage: { points: 3, seconds: HOUR },
  /** Each takes a second of a processor. */
  uploadAtShop: { points: 120, seconds: HOUR },
  /** Each is a row for good. */
  tickAtShop: { points: 6_000, seconds: HOUR },
  newTokensAtShop: { points: 20, seconds: HOUR },
  newKeysAtShop: { points: 20, seconds: HOUR },
  /** Of a website's server, which asks for many people from one address. */
  orderByKey: { points: 300, seconds: MINUTE },
  codeFromAddress: { points: 20, seconds: HOUR },
  /** In place of the code's own tries, while a code lives: of a browser from which someone logged in with the phone before. */
  codeFromDevice: { points: 5, seconds: 10 * MINUTE },
} as const satisfies Record<string, Limit>;
type LimitName = keyof typeof LIMITS;

/** A limit whose keys are kept as `name:hash`. */
class Limiter extends RateLimiterPostgres {
  override getKey(key: string | number): string {
    return super.getKey(hashOf(String(key)).toString("base64url"));
  }
}

/** Each app's own: they use its connections. */
const limitersOf = new WeakMap<ReturnType<typeof theApp>, Map<LimitName, Promise<Limiter>>>();

function limiterFor(name: LimitName): Promise<Limiter> {
  const app = theApp();
  const limiters = limitersOf.get(app) ?? new Map<LimitName, Promise<Limiter>>();
  limitersOf.set(app, limiters);
  let limiter = limiters.get(name);
  if (!limiter) {
    limiter = makeLimiter(name);
    limiters.set(name, limiter);
  }
  return limiter;
}

async function makeLimiter(name: LimitName): Promise<Limiter> {
  const { points, seconds } = LIMITS[name];
  return new Limiter({
    storeClient: clientOf(await theApp().orm.em.getConnection().getNativeClient()),
    storeType: "client",
    schemaName: "ops",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
}

/**
 * Counts one try, or so many at once. `whenReached` is asked for the seconds to wait once, at the first try that is too many.
 *
 * @throws TooManyTries with the seconds to wait
 */
async function countTry(
  ctx: Context,
  name: LimitName,
  key: string,
  { whenReached, tries = 1 }: { whenReached?: (limiter: Limiter) => Promise<number>; tries?: number } = {},
): Promise<void> {
  if (!ctx.config.rateLimits) return;
  const limiter = await limiterFor(name);
  try {
    await limiter.consume(key, tries);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const isFirst = refused.consumedPoints === LIMITS[name].points + 1;
    const seconds = whenReached && isFirst ? await whenReached(limiter) : refused.msBeforeNext / 1000;
    throw new TooManyTries({ retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });
  }
}

/** A log-in that is being tried. */
export interface LogInTries {
  /** It was the right password: the try counts for nothing, and earlier failures are forgotten (matrix). */
  forget(): Promise<void>;
}

/**
 * Counts a log-in before the password is looked at, so that guesses sent at once are no more than guesses sent in turn: per account
 * and address, per account, per address. A browser that logged in to the account before counts by itself instead, and so does `own`, a
 * live log-in of the account: what strangers use up from everywhere is not theirs.
 *
 * @throws TooManyTries; from one address or browser to one account the wait doubles with every five further failures, up to an hour
 */
export async function countLogIn(
  ctx: Context,
  email: string,
  own = knownDevice(ctx, email),
): Promise<LogInTries> {
  const account = accountKey(ctx, email);
  const tries = await countFromOnePlace(ctx, account, own);
  if (own === null) await countTry(ctx, "loginOfAccount", account);
  return {
    forget: async () => {
      await tries.forget();
      if (own === null) await rewardTry(ctx, "loginOfAccount", account);
    },
  };
}

/** Takes the point of a try back. */
async function rewardTry({ config }: Context, name: LimitName, key: string): Promise<void> {
  if (config.rateLimits) await (await limiterFor(name)).reward(key);
}

/** The same context at the platform's own door: by it a super admin's tries are counted, who is one account on every host (AUTH-04). */
export const atPlatform = (ctx: Context): Context => ({ ...ctx, shop: null });

/** A log-in that is being tried at a door of a shop. */
interface LogInTriesAtDoor {
  /** The shop has no account of the address: the password that is looked at is a super admin's, or no one's. @throws TooManyTries */
  goOnToAdmins(): Promise<void>;
  /**
   * It was right, for a super admin or for an account of the shop. The latter ends no lock-out of a super admin: anyone may open a shop, and an account
   * there with anyone's address.
   */
  forget(isAdmin: boolean): Promise<void>;
}

/**
 * Counts a log-in at a door of a shop. Where super admins come in as well, the try counts at the platform's own door too, so that no further shop brings further
 * tries at a super admin's password or code; every address is counted alike, so that no one learns who is one. A browser that logged in to the shop's account
 * before is kept out by that account's own count alone: what strangers try at other doors is not its.
 *
 * @throws TooManyTries
 */
export async function countLogInAtDoor(
  ctx: Context,
  email: string,
  { isForAdmins }: { isForAdmins: boolean },
): Promise<LogInTriesAtDoor> {
  const tries = await countLogIn(ctx, email);
  // At the platform's own door the try is counted as a super admin's already.
  if (!isForAdmins || !ctx.shop) return { goOnToAdmins: async () => {}, forget: () => tries.forget() };
  let ofAdmin = knownDevice(ctx, email) === null ? await countAdminTry(ctx, email) : null;
  return {
    goOnToAdmins: async () => {
      ofAdmin ??= await countAdminTry(ctx, email);
    },
    forget: async (isAdmin) => {
      await tries.forget();
      await (isAdmin ? ofAdmin?.forget() : ofAdmin?.giveBack());
    },
  };
}

/** Counts a try as one at the platform's own door; the network address has it counted already. @throws TooManyTries */
async function countAdminTry(ctx: Context, email: string) {
  const platform = atPlatform(ctx);
  const account = accountKey(platform, email);
  const own = knownDevice(platform, email);
  const place = placeKey(ctx, account, own);
  await countAtPlace(ctx, place);
  if (own === null) await countTry(ctx, "loginOfAccount", account);
  const giveBackToAccount = async () => {
    if (own === null) await rewardTry(ctx, "loginOfAccount", account);
  };
  return {
    forget: async () => {
      await forgetFailures(ctx, place);
      await giveBackToAccount();
    },
    giveBack: async () => {
      await rewardTry(ctx, "loginOfAccountHere", place);
      await giveBackToAccount();
    },
  };
}

const accountKey = ({ shop }: Context, email: string) => `${shop?.id ?? "platform"}:${email}`;

/** Where the tries for an account come from: a browser that it knows, or a network address. No address has a blank in it. */
const placeKey = ({ address }: Context, account: string, own: string | null) =>
  `${account}:${own === null ? addressKey(address) : `own ${own}`}`;

const countAtPlace = (ctx: Context, place: string) =>
  countTry(ctx, "loginOfAccountHere", place, { whenReached: (limiter) => lengthen(limiter, place) });

async function countFromOnePlace(ctx: Context, account: string, own: string | null): Promise<LogInTries> {
  const place = placeKey(ctx, account, own);
  const here = addressKey(ctx.address);
  await countAtPlace(ctx, place);
  if (!isNewcomer(ctx)) await countTry(ctx, "loginFromAddress", here);
  return {
    forget: async () => {
      await forgetFailures(ctx, place);
      if (!isNewcomer(ctx)) await rewardTry(ctx, "loginFromAddress", here);
    },
  };
}

/** Ends the lock-outs of an account in one place. */
async function forgetFailures(ctx: Context, place: string): Promise<void> {
  if (!ctx.config.rateLimits) return;
  await (await limiterFor("loginOfAccountHere")).delete(place);
  await (await limiterFor("loginLockouts")).delete(place);
}

/** Refuses the address for longer than the last time. */
async function lengthen(limiter: Limiter, key: string): Promise<number> {
  const { consumedPoints } = await (await limiterFor("loginLockouts")).penalty(key);
  const seconds = Math.min(HOUR, LIMITS.loginOfAccountHere.seconds * 2 ** (consumedPoints - 1));
  await limiter.block(key, seconds);
  return seconds;
}

/** A demo on one's own machine: everyone there has the same address, and no one is to be kept out. */
const isNewcomer = ({ config, address }: Context) =>
  config.demo && (address === "127.0.0.1" || address === "::1" || address === "::ffff:127.0.0.1");

/** An order that is being tried. */
interface OrderTries {
  /**
   * None came of it: it counts for whoever tried it, and neither for the shop nor for the website's key, which many people share. Nobody waits for
   * this, and where it fails the refusal is still the answer.
   */
  giveBack(): void;
}

/**
 * Counts an order before it is read: per account, per address, per shop. An address that has used its share up goes on by the website's key,
 * as a website's server orders for many people.
 *
 * @throws TooManyTries
 */
export async function countOrder(ctx: Context & { shop: { id: string } }): Promise<OrderTries> {
  if (isNewcomer(ctx)) return { giveBack: () => {} };
  if (ctx.visitor) await countTry(ctx, "orderOfAccount", ctx.visitor.id);
  const key = await countOrderFromAddress(ctx);
  const giveKeyBack = () => key !== null && rewardUnasked(ctx, "orderByKey", key);
  try {
    await countTry(ctx, "orderAtShop", ctx.shop.id);
  } catch (error) {
    giveKeyBack();
    throw error;
  }
  return {
    giveBack: () => {
      rewardUnasked(ctx, "orderAtShop", ctx.shop.id);
      giveKeyBack();
    },
  };
}

/** Takes a point back that nobody waits for. */
function rewardUnasked({ config }: Context, name: LimitName, key: string): void {
  if (!config.rateLimits) return;
  void limiterFor(name)
    .then((limiter) => limiter.reward(key))
    .catch((err: unknown) => log.warn({ err, limit: name }, "a try could not be given back"));
}

/** Returns the key by which it goes on, or null where the address's own share is enough. @throws TooManyTries */
async function countOrderFromAddress(ctx: Context): Promise<string | null> {
  const { publishableKey: key } = ctx;
  try {
    await countTry(ctx, "orderFromAddress", addressKey(ctx.address));
    return null;
  } catch (error) {
    if (key === null || !(error instanceof TooManyTries)) throw error;
    await countTry(ctx, "orderByKey", key);
    return key;
  }
}

/**
 * A reset that is being tried: limited like a log-in, beside it, but for the account's own limit, as no one guesses 256 bits and strangers
 * could use it up. The right one ends the lock-outs of both.
 *
 * @throws TooManyTries
 */
export async function countReset(ctx: Context, email: string): Promise<LogInTries> {
  // No address has a blank in it, so that a reset's tries and a log-in's are never counted together.
  const tries = await countFromOnePlace(ctx, accountKey(ctx, `reset ${email}`), null);
  return {
    forget: async () => {
      await tries.forget();
      const account = accountKey(ctx, email);
      for (const own of [null, knownDevice(ctx, email)])
        await forgetFailures(ctx, placeKey(ctx, account, own));
    },
  };
}

/**
 * The limits of asking whether an account exists: per account that is asked for, by its e-mail or phone, and per caller (AUTH-08).
 *
 * @throws TooManyTries
 */
export async function limitExistenceChecks(ctx: AtShop, input: string): Promise<void> {
  await countTry(ctx, "existsOfAccount", accountKey(ctx, input));
  if (isNewcomer(ctx)) return;
  const here = addressKey(ctx.address);
  await countTry(ctx, "existsFromAddress", here);
  await countTry(ctx, "existsFromAddressHourly", here);
}

/** The limits of signing up: per caller, per e-mail of the shop. @throws TooManyTries */
export async function limitSignUps(ctx: Context & { shop: { id: string } }, email: string): Promise<void> {
  if (!isNewcomer(ctx)) await countTry(ctx, "signupFromAddress", addressKey(ctx.address));
  await countTry(ctx, "signupOfEmail", `${ctx.shop.id}:${email}`);
}

/** The same for anyone who opens a shop: per caller, per e-mail. @throws TooManyTries */
export async function limitOwnerSignUps(ctx: Context, email: string): Promise<void> {
  if (!isNewcomer(ctx)) await countTry(ctx, "signupFromAddress", addressKey(ctx.address));
  await countTry(ctx, "signupOfEmail", `platform:${email}`);
}

/** The limit of asking which addresses are free: per caller, at the speed of typing. @throws TooManyTries */
export async function limitSlugQuestions(ctx: Context): Promise<void> {
  if (!isNewcomer(ctx)) await countTry(ctx, "slugFromAddress", addressKey(ctx.address));
}

/** The limit of causing mail to the shop itself: per caller. @throws TooManyTries */
export const limitMailToShop = (ctx: Context) => countTry(ctx, "mailFromAddress", addressKey(ctx.address));

/** The limit of changing one's password: per account. @throws TooManyTries */
export const limitPasswords = (ctx: SignedInAt) => countTry(ctx, "passwordOfAccount", ctx.visitor.id);

/** The limit of changing where customers' money or the shop's mail goes: per shop. @throws TooManyTries */
export const limitMoneyMoves = (ctx: AtShop) => countTry(ctx, "moneyMoveAtShop", ctx.shop.id);

/**
 * The limit of files with whole lists: per account. A file is made for a GET, which a link on any page can make a browser send: what came so is refused first, or
 * other sites would use the limit up, and the trail would say that the account's owner had made them.
 *
 * @throws CrossSite, TooManyTries
 */
export async function limitExports(ctx: Context): Promise<void> {
  if (ctx.isFromElsewhere) throw new CrossSite();
  if (!isNewcomer(ctx) && ctx.visitor) await countTry(ctx, "exportOfAccount", ctx.visitor.id);
}

/** The limit of uploading pictures: per shop. @throws TooManyTries */
export const limitUploads = (ctx: AtShop) => countTry(ctx, "uploadAtShop", ctx.shop.id);

/** Ticks that are being taken. */
interface TickTries {
  /** So many of them were not kept, and count for nothing. */
  giveBack(ticks: number): Promise<void>;
}

/** Counts ticks of the pick-up list per shop (MAN-11), before they are looked at. @throws TooManyTries */
export async function countTicks(ctx: AtShop, ticks: number): Promise<TickTries> {
  await countTry(ctx, "tickAtShop", ctx.shop.id, { tries: ticks });
  return {
    giveBack: async (spared) => {
      if (ctx.config.rateLimits && spared > 0)
        await (await limiterFor("tickAtShop")).reward(ctx.shop.id, spared);
    },
  };
}

/** The limit of making API tokens: per shop. @throws TooManyTries */
export const limitNewTokens = (ctx: AtShop) => countTry(ctx, "newTokensAtShop", ctx.shop.id);

/** The limit of making publishable keys: per shop. @throws TooManyTries */
export const limitNewKeys = (ctx: AtShop) => countTry(ctx, "newKeysAtShop", ctx.shop.id);

/** The limit of writing to all customers of some orders: per shop. @throws TooManyTries */
export const limitNotes = (ctx: AtShop) => countTry(ctx, "noteAtShop", ctx.shop.id);

/** A message that is to go to someone. */
interface MessageTo {
  readonly channel: "email" | "sms";
  /** An address, or ten digits. */
  readonly recipient: string;
  readonly template: string;
}

/**
 * The limits of sending a message that its recipient may have already: what it says to them, all that goes to them, and all that the shop sends
 * again. Outside of the transaction that sends it: a try counts whatever becomes of it, and takes a connection of its own.
 *
 * @throws TooManyTries
 */
export async function limitSendingAgain(ctx: AtShop, message: MessageTo): Promise<void> {
  await limitHurrying(ctx, message);
  if (message.channel === "sms") await limitText(ctx, message.recipient);
  else await countMailTo(ctx, message.recipient);
}

/** The limits of sending one at once that failed and did not arrive: what it says to its recipient, and all of the shop. @throws TooManyTries */
export async function limitHurrying(ctx: AtShop, { recipient, template }: MessageTo): Promise<void> {
  await countTry(ctx, "resendOfMessage", `${ctx.shop.id}:${template}:${recipient.toLowerCase()}`);
  await countTry(ctx, "resendAtShop", ctx.shop.id);
}

/** The limits of causing mail: per recipient, per caller. @throws TooManyTries */
export async function limitMail(ctx: Context, recipient: string): Promise<void> {
  await countMailTo(ctx, recipient);
  await limitMailToShop(ctx);
}

const countMailTo = (ctx: Context, recipient: string) =>
  countTry(ctx, "mailToAddress", mailboxKey(ctx, recipient));

/** An address of the shop, however it is written. */
const mailboxKey = ({ shop }: Context, recipient: string) => `${shop?.id}:${recipient.toLowerCase()}`;

/** A mail about an order that is on its way. */
export interface OrderMailTry {
  /** No mail server was asked: it counts when it is taken up again. */
  giveBack(): Promise<void>;
}

/**
 * Counts a mail about an order that goes by itself to an address that nobody proved (decision 0103). Outside of the transaction that holds it: a try takes
 * a connection of its own.
 *
 * @throws TooManyTries
 */
export async function countOrderMail(ctx: AtShop, recipient: string): Promise<OrderMailTry> {
  const key = mailboxKey(ctx, recipient);
  await countTry(ctx, "orderMailToAddress", key);
  return { giveBack: () => rewardTry(ctx, "orderMailToAddress", key) };
}

/**
 * The limits of asking for a code: per caller, per phone of the shop, and what text messages may cost in a day. A phone without an account
 * is counted like one with, so that the answer tells nothing; the budgets themselves are only spent by what is sent (`spendOnText`). Browsers
 * from which someone logged in with the phone before count apart from strangers, whose ten requests keep no one out for a day, and together: each
 * further browser brings no further texts.
 *
 * @throws TooManyTries
 */
export async function limitCodeRequests(ctx: AtShop, phone: string): Promise<void> {
  if (!isNewcomer(ctx)) await countTry(ctx, "smsFromAddress", addressKey(ctx.address));
  await countTextTo(ctx, phone, knownDevice(ctx, phone) === null ? null : "known");
  await refuseWhenSpent(ctx, "smsBudgetOfShop", ctx.shop.id);
  await refuseWhenSpent(ctx, "smsBudgetOfAll", EVERYBODY);
}

/** The limits of a text message that is sent for certain: to one phone of the shop, and of what text messages may cost. @throws TooManyTries */
export async function limitText(ctx: AtShop, phone: string): Promise<void> {
  await countTextTo(ctx, phone);
  await spendOnText(ctx);
}

async function countTextTo(ctx: AtShop, phone: string, own: string | null = null): Promise<void> {
  const phoneHere = phoneKey(ctx, phone, own);
  await countTry(ctx, "smsToPhoneSoon", phoneHere);
  await countTry(ctx, "smsToPhone", phoneHere);
  await countTry(ctx, "smsToPhoneOfDay", phoneHere);
}

/** A phone of the shop, for everyone alike, for a browser that it knows, or for all of those. */
const phoneKey = ({ shop }: AtShop, phone: string, own: string | null) =>
  `${shop.id}:${phone}${own === null ? "" : ` own ${own}`}`;

/** The key of a limit that all shops share. */
const EVERYBODY = "all";

/** Takes one text message from the day's budgets. @throws TooManyTries when another one took the last */
export async function spendOnText(ctx: AtShop): Promise<void> {
  await countTry(ctx, "smsBudgetOfShop", ctx.shop.id);
  await countTry(ctx, "smsBudgetOfAll", EVERYBODY);
}

async function refuseWhenSpent(ctx: Context, name: LimitName, key: string): Promise<void> {
  if (!ctx.config.rateLimits) return;
  const spent = await (await limiterFor(name)).get(key);
  if (spent && spent.consumedPoints >= LIMITS[name].points)
    throw new TooManyTries({ retryAfterSeconds: Math.max(1, Math.ceil(spent.msBeforeNext / 1000)) });
}

/** A guess at a code, or at what follows it. */
export interface CodeTry {
  /** It was right: it counts for nothing. */
  forget(): Promise<void>;
}

/** Counts a guess per caller, before it is looked at; each code has its own five tries besides. @throws TooManyTries */
export const countCodeTry = (ctx: Context): Promise<CodeTry> => countFromAddress(ctx, "codeFromAddress");

/** A guess at the code of a phone. */
export interface PhoneCodeTry extends CodeTry {
  /** The browser has tries of its own at each code: those that strangers use up from everywhere are not its. */
  readonly isOwn: boolean;
}

/**
 * The same for a code of a phone. A browser from which someone logged in with the phone before has five tries in ten minutes, whatever strangers
 * try; where limits are off, the tries of the code itself are everyone's.
 *
 * @throws TooManyTries
 */
export async function countPhoneCodeTry(ctx: AtShop, phone: string): Promise<PhoneCodeTry> {
  const guess = await countCodeTry(ctx);
  const own = ctx.config.rateLimits ? knownDevice(ctx, phone) : null;
  if (own === null) return { ...guess, isOwn: false };
  const key = phoneKey(ctx, phone, own);
  await countTry(ctx, "codeFromDevice", key);
  return {
    isOwn: true,
    forget: async () => {
      await guess.forget();
      await (await limiterFor("codeFromDevice")).delete(key);
    },
  };
}

/** Counts a try with an upgrade token per caller, like a log-in (matrix r030). @throws TooManyTries */
export const countUpgradeTry = (ctx: Context): Promise<CodeTry> => countFromAddress(ctx, "loginFromAddress");

async function countFromAddress(ctx: Context, name: LimitName): Promise<CodeTry> {
  const here = addressKey(ctx.address);
  const counts = ctx.config.rateLimits && !isNewcomer(ctx);
  if (counts) await countTry(ctx, name, here);
  return {
    forget: async () => {
      if (counts) await (await limiterFor(name)).reward(here);
    },
  };
}
