/** The entry point from the screens to the server: loaders and actions call procedures, and nothing else of the server. */
import { data, redirect } from "@remix-run/node";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { DomainError } from "#domain/errors.ts";
import { type AnswerKind, kindOf, statusOf } from "#domain/refusal-status.ts";
import { whereTo } from "#domain/shop/page-guard.ts";
import { ShopNotFound } from "#domain/shop/shop-errors.ts";
import type { Context } from "#server/context.ts";
import { contextFor } from "#server/context-for.ts";
import { withSentence } from "#server/refusal-sentences.ts";
import { createCaller } from "#server/router.ts";
import { theApp } from "#server/running-app.ts";
import { guardShop, guardVisitor } from "#server/shop/guard-facts.ts";
import { movedShop } from "#server/shop/moved-shop.ts";
import { fieldErrors } from "#server/trpc.ts";
import type { PageRequest, RequestFacts } from "./load-context.server.ts";
import { asShopperSees } from "./shopper-view.server.ts";

/** The typed caller of every procedure. */
export type Api = ReturnType<typeof createCaller>;

/** Remix asks the loaders of one page in parallel; shop and visitor are looked up once for all of them. */
const lookedUp = new WeakMap<RequestFacts, Promise<Context>>();

/** The shop, the visitor and the time of this page. */
export function visitOf({ request, context }: PageRequest): Promise<Omit<Context, "em">> {
  let looking = lookedUp.get(context.facts);
  if (!looking) {
    looking = contextFor(request, context.facts, "page").then((found) =>
      asShopperSees({ request, context }, found),
    );
    lookedUp.set(context.facts, looking);
  }
  return looking;
}

/** The same to call procedures with. Each caller gets an entity manager of its own, because the loaders run side by side. */
export async function contextOf(args: PageRequest): Promise<Context> {
  return { ...(await visitOf(args)), em: theApp().orm.em.fork() };
}

/** The procedures, without asking the guards: for actions of the log-in and for resource routes. */
export async function api(args: PageRequest): Promise<Api> {
  const context = await contextOf(args);
  if (context.requestedShop === "named" && !context.shop) await followMovedShop(args, context);
  return createCaller(context);
}

/** A shop that changed its name is followed to the new one, links of mails too (SHOP-01). @throws a redirect */
async function followMovedShop({ request }: PageRequest, { em, now }: Context): Promise<void> {
  const moved = await movedShop(em, request, now);
  const { pathname, search } = new URL(request.url);
  if (moved) throw redirect(`${moved}${pathname}${search}`, 301);
}

/**
 * The procedures for a screen: first asks the guards whether the visitor may stay (GUARD-01), and redirects if not. An unknown shop
 * ends in the shop-error page with status 404 (SHOP-02); one that moved leads to its new name.
 */
export async function page(args: PageRequest): Promise<Api> {
  const context = await contextOf(args);
  const { pathname, search } = new URL(args.request.url);
  if (context.requestedShop === "named" && !context.shop) {
    await followMovedShop(args, context);
    const status = statusOf("not-found");
    throw data({ code: status, message: asRefusal(new ShopNotFound()).message }, { status });
  }
  const elsewhere = whereTo({
    path: pathname,
    search,
    shop: context.shop ? guardShop(context.shop) : null,
    visitor: context.visitor ? guardVisitor(context.visitor) : null,
    sessionLost: context.sessionLost,
  });
  if (elsewhere) throw redirect(elsewhere);
  return createCaller(context);
}

/** A refusal as a screen gets it. */
export interface Refusal {
  /** From which its status is chosen. */
  readonly kind: AnswerKind;
  readonly code: string;
  readonly message: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/**
 * Runs an action: a refusal becomes data for the same screen with the right status, a bug stays a bug.
 */
export async function attempt<Answer>(act: () => Promise<Answer>) {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return data({ refusal }, { status: statusOf(refusal.kind) });
  }
}

/**
 * Waits for what a procedure answers; null where a rule refuses it: it is gone, or not this visitor's.
 * @throws what no rule says: what a database keeps that is away is still there (REL-R6)
 */
export async function unlessRefused<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asking;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || refusal.kind === "unavailable") throw error;
    return null;
  }
}

/** What a page looks up; where there is nothing to see for this visitor, the page's failure with status 404. */
export async function thereOr404<Found>(looking: Promise<Found>): Promise<Found> {
  const found = await unlessRefused(looking);
  if (found === null) throw data(null, { status: statusOf("not-found") });
  return found;
}

/** A refusal as a screen gets it, with its sentence. */
export function asRefusal(refusal: DomainError): Refusal {
  const { kind, code, message, facts } = withSentence(refusal);
  return { kind, code, message, facts };
}

/** The refusal inside a procedure's error, or null where it is a bug. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof TRPCError)) return null;
  if (error.cause instanceof DomainError) return asRefusal(error.cause);
  const kind = kindOf(error.code);
  if (kind !== "unavailable" && kind !== "invalid") return null;
  const facts = error.cause instanceof ZodError ? { errors: fieldErrors(error.cause) } : {};
  return { kind, code: kind, message: error.message, facts };
}
