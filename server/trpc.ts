/**
 * The one tRPC instance: who may call, how refusals become answers.
 *
 * Every procedure is built from one of the procedures below and so carries its policy; `assertPolicies` stops the start where one
 * does not (security A5). Authorisation runs before validation (matrix D12): the middlewares stand before `.input()`.
 */
import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import { type ZodArray, ZodError, type ZodObject, ZodRealError, type ZodType } from "zod";
import { SignedOut, WrongRole, WrongShop } from "#domain/accounts/account-errors.ts";
import { API_TOKEN_SCOPES, type ApiTokenScope } from "#domain/accounts/api-token.ts";
import { DomainError } from "#domain/errors.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { mayFillCart, mayOrder } from "#domain/orders/order-access.ts";
import { nameOf } from "#domain/refusal-status.ts";
import { ShopNotFound, ShopRequired } from "#domain/shop/shop-errors.ts";
import * as api from "#messages/api.js";
import * as t from "#messages/refusals.js";
import { refuseBeyondScope } from "#server/accounts/api-tokens/within-scope.ts";
import { isAway } from "#server/database/database-unavailable.ts";
import type { Context } from "./context.ts";
import { log } from "./log.ts";
import { type Reader, sentenceOfIssue, sentenceOfProblem, withSentence } from "./refusal-sentences.ts";
import type { ShopFacts } from "./shop/find-shop.ts";
import { refuseWhereDead } from "./shop/open-when-dead.ts";

/** Who may call a procedure; the words of the permission matrix. */
export type Policy =
  | "anyone"
  | "anyone-at-a-shop"
  | "orderer"
  | "signed-in"
  | "customer"
  | "merchant"
  | "super-admin";

/** What a procedure declares of itself. */
interface Declared {
  readonly policy?: Policy;
  /** The scopes of API tokens that may call it besides `all` (API-08); without them it is closed to every token. */
  readonly tokens?: readonly ApiTokenScope[];
}

/**
 * Turns whatever was thrown into a TRPCError whose message may be read by anyone (security A27): a refusal keeps its words, a
 * database that is away becomes 503, and everything else is a bug without a message of its own. `known` is what the log says of the request.
 */
export function asPublicError(
  thrown: unknown,
  reader: Reader = "person",
  known: Readonly<Record<string, string>> = {},
): TRPCError {
  const cause = thrown instanceof TRPCError ? (thrown.cause ?? thrown) : thrown;
  if (cause instanceof DomainError) {
    const { message } = withSentence(cause, reader);
    return new TRPCError({ code: nameOf(cause.kind), message, cause });
  }
  if (cause instanceof ZodError && !isOwnAnswer(thrown))
    return new TRPCError({ code: nameOf("invalid"), message: firstMessage(cause), cause });
  if (thrown instanceof TRPCError && thrown.code === "BAD_REQUEST")
    return new TRPCError({ code: "BAD_REQUEST", message: t.unreadable() });
  const { away, unexpected } = FAILURES[reader];
  if (isAway(cause)) return new TRPCError({ code: nameOf("unavailable"), message: away() });
  if (cause instanceof TRPCError && cause.code !== "INTERNAL_SERVER_ERROR") return cause;
  log.error({ ...known, err: cause }, "unexpected failure");
  return new TRPCError({ code: nameOf("internal"), message: unexpected() });
}

/** What is said where no one has refused anything. */
const FAILURES: Readonly<Record<Reader, { readonly away: () => string; readonly unexpected: () => string }>> =
  {
    person: { away: t.databaseAway, unexpected: t.somethingWentWrong },
    program: { away: api.unavailable, unexpected: api.unexpected },
  };

/** An answer of ours that its schema does not know is our mistake and never the caller's, though zod reports it in the same form. */
const isOwnAnswer = (thrown: unknown) =>
  thrown instanceof TRPCError && thrown.message === "Output validation failed";

/** The first thing that is wrong, in words; how many more there are stands in the errors. */
function firstMessage(error: ZodError): string {
  const [first] = error.issues;
  return first ? sentenceOfIssue(first) : t.unreadable();
}

/** So many wrong fields are named: a body can hold thousands, and each name is made, sent and read. */
const MOST_FIELDS = 50;

/** The issues of a zod error under their dotted field names, of the first fields that are wrong. */
export function fieldErrors(error: ZodError): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const [name, message] of problemsOf(error)) {
    const messages = errors.get(name);
    if (messages) messages.push(message);
    else if (errors.size < MOST_FIELDS) errors.set(name, [message]);
    else break;
  }
  return Object.fromEntries(errors);
}

function* problemsOf({ issues }: ZodError): Generator<[name: string, message: string]> {
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") yield [issue.path.join(".") || "_", sentenceOfIssue(issue)];
    else
      for (const key of issue.keys) yield [[...issue.path, key].join("."), sentenceOfProblem("unknownField")];
  }
}

/** Names that superjson refuses with a message of its own (security A11). They are reported as wrong with the whole body. */
const UNSENT = ["__proto__", "constructor", "prototype"];

function sendable(errors: Record<string, string[]>): Record<string, string[]> {
  const named = Object.entries(errors);
  const unsent = named.filter(([name]) => UNSENT.includes(name));
  if (unsent.length === 0) return errors;
  const said = unsent.flatMap(([name, messages]) => messages.map((message) => `${name}: ${message}`));
  const sent = Object.fromEntries(named.filter(([name]) => !UNSENT.includes(name)));
  return { ...sent, _: [...(sent._ ?? []), ...said] };
}

const trpc = initTRPC
  .context<Context>()
  .meta<Declared>()
  .create({
    transformer: superjson,
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const refusal = error.cause instanceof DomainError ? error.cause : null;
      return {
        message: shape.message,
        code: shape.code,
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          refusal: refusal?.code ?? null,
          facts: refusal?.facts ?? {},
          errors: error.cause instanceof ZodError ? sendable(fieldErrors(error.cause)) : {},
          requestId: ctx?.requestId ?? null,
        },
      };
    },
  });

export const router = trpc.router;
export const createCallerFactory = trpc.createCallerFactory;

/** Refusals leave as themselves, bugs leave without a word about the inside. */
const speaksPlainly = trpc.middleware(async ({ ctx, next }) => {
  const result = await next();
  if (!result.ok) throw asPublicError(result.error, ctx.reader, inLog(ctx));
  return result;
});

/** What lines of the log say of a request, under the names of the host's own lines (OPS-01). */
const inLog = ({ requestId, shop, visitor }: Context) => ({
  request_id: requestId,
  ...(shop && { shop: shop.slug }),
  ...(visitor && { user_id: visitor.id }),
});

/** Ahead of every policy: how far an API token reaches. Procedures declare it by `.meta({ tokens: … })`. */
const withinScope = trpc.middleware(({ ctx, meta, type, next }) => {
  refuseBeyondScope(ctx, meta?.tokens, type === "query");
  return next();
});

const atAShop = trpc.middleware(({ ctx, next }) => {
  if (ctx.requestedShop === "none") throw new ShopRequired();
  if (!ctx.shop) throw new ShopNotFound();
  return next({ ctx: { shop: ctx.shop } });
});

const signedIn = trpc.middleware(({ ctx, next }) => {
  if (!ctx.visitor || !ctx.session) throw new SignedOut();
  return next({ ctx: { visitor: ctx.visitor, session: ctx.session } });
});

/** An account works only at its own shop; a super admin's everywhere (matrix D4). */
const ofThisShop = trpc.middleware(({ ctx, next }) => {
  if (!ctx.visitor || !ctx.session) throw new SignedOut();
  if (ctx.requestedShop === "none") throw new ShopRequired();
  if (!ctx.shop) throw new ShopNotFound();
  if (!ctx.visitor.isSuperAdmin && ctx.visitor.shopId !== ctx.shop.id) throw new WrongShop();
  return next({ ctx: { shop: ctx.shop, visitor: ctx.visitor, session: ctx.session } });
});

const merchant = trpc.middleware(({ ctx, next }) => {
  if (!ctx.visitor?.isMerchantHere) throw new WrongRole();
  return next();
});

const superAdmin = trpc.middleware(({ ctx, next }) => {
  if (!ctx.visitor?.isSuperAdmin) throw new WrongRole();
  return next();
});

/**
 * A dead shop is read only (GUARD-03). Every procedure that is about a shop ends with this, after the caller's right and before its input, so
 * a mutation is refused there unless `open-when-dead.ts` names it.
 */
export const whileAlive = trpc.middleware(({ ctx, type, path, next }) => {
  if (type === "mutation" && ctx.shop) refuseWhereDead(path, ctx.shop, ctx.visitor);
  return next();
});

/**
 * Validates the raw input by all rules of this shop, or without one, ahead of `.input(alone)`, so that every problem is reported in one round (AUTH-02). Where the schema
 * alone refuses, it is a schema's refusal, with what the shop refuses besides; else it is a refusal of the domain.
 */
export const judgedBy = (alone: ZodType, here: (shop: ShopFacts | null) => ZodType | null) =>
  trpc.middleware(async ({ ctx, getRawInput, next }) => {
    const input = await getRawInput();
    const all = here(ctx.shop)?.safeParse(input).error;
    if (!all) return next();
    const { error } = alone.safeParse(input);
    if (!error) throw new InvalidFields(fieldErrors(all));
    const told = new Set(error.issues.map(({ path }) => path[0]));
    throw new ZodRealError([...error.issues, ...all.issues.filter(({ path }) => !told.has(path[0]))]);
  });

/** A shop that is worked on takes neither carts nor new customers, but its merchant may try everything (GUARD-03). */
export const unlessResting = trpc.middleware(({ ctx, next }) => {
  if (ctx.shop) mayFillCart({ shop: ctx.shop, visitor: ctx.visitor });
  return next();
});

/**
 * A schema that is checked at once. tRPC asks a schema whether it may have to wait for something, and zod then takes five times as long, because it
 * compiles only what need not. For answers of many rows.
 */
export const atOnce = <Schema extends ZodType>(schema: Schema): Schema =>
  Object.create(schema, { parseAsync: { value: undefined } });

/**
 * The same for a list of objects that are kept over many answers, and that no one changes (`cached`): one that was found right goes on as it is, and is not
 * checked again.
 */
export function atOnceEach<Each extends ZodObject>(list: ZodArray<Each>): ZodArray<Each> {
  const right = new WeakSet<object>();
  const parse = (value: unknown) => {
    if (!Array.isArray(value)) return list.parse(value);
    for (const each of value) {
      if (right.has(each)) continue;
      // Of a list that is wrong all is told.
      if (!list.element.safeParse(each).success) return list.parse(value);
      right.add(each);
    }
    return value;
  };
  return Object.create(list, { parseAsync: { value: undefined }, parse: { value: parse } });
}

const any = trpc.procedure.use(speaksPlainly).use(withinScope);

/** Anyone, on any host: the log-in itself, health of one's session. About no shop, so a dead one refuses nothing of it. */
export const openProcedure = any.meta({ policy: "anyone" });
/** Anyone, at a shop that exists. */
export const shopProcedure = any.meta({ policy: "anyone-at-a-shop" }).use(atAShop).use(whileAlive);
/** Anyone who may order at the shop; checked before the order is read (matrix D12). */
export const ordererProcedure = any
  .meta({ policy: "orderer" })
  .use(atAShop)
  .use(({ ctx, next }) => {
    mayOrder(ctx);
    return next();
  });
/** Any live session, whatever its shop: /me, /validate-token, /logout. */
export const signedInProcedure = any.meta({ policy: "signed-in" }).use(signedIn);
/** An account of this shop; a merchant counts as customer, a super admin as everyone (GUARD-02). */
export const customerProcedure = signedInProcedure
  .meta({ policy: "customer" })
  .use(ofThisShop)
  .use(whileAlive);
export const merchantProcedure = signedInProcedure
  .meta({ policy: "merchant" })
  .use(ofThisShop)
  .use(merchant)
  .use(whileAlive);
/** A platform administrator, on any host (GUARD-02). */
export const superAdminProcedure = signedInProcedure.meta({ policy: "super-admin" }).use(superAdmin);

/** Stops the start where a procedure declares no policy: forgotten is not public (security A5). */
export function assertPolicies(procedures: Record<string, unknown>): void {
  for (const [name, procedure] of Object.entries(procedures)) {
    const { meta, type } = (procedure as { _def: { meta?: Declared; type: string } })._def;
    if (!meta?.policy)
      throw new Error(
        `The procedure ${name} declares no policy: build it from a procedure of server/trpc.ts.`,
      );
    assertTokens(name, meta, type);
  }
}

/** Stops the start where API tokens could do what none of them may: a scope to read that writes, or the platform's own calls (API-08). */
function assertTokens(name: string, { policy, tokens }: Declared, type: string): void {
  if (!tokens) return;
  if (tokens.length === 0 || tokens.some((scope) => !API_TOKEN_SCOPES.includes(scope)))
    throw new Error(`The procedure ${name} opens to API tokens of no scope: leave \`tokens\` out.`);
  if (type !== "query" && tokens.includes("read"))
    throw new Error(`The procedure ${name} writes, and opens to API tokens that may only read.`);
  if (policy === "super-admin")
    throw new Error(`The procedure ${name} is the platform's, and opens to API tokens of shops.`);
}
