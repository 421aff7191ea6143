/**
 * What every procedure knows: the requested shop, the caller, and the time.
 *
 * Made once per request by the endpoints (pages, REST, tRPC); the clock is read here and nowhere below.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { ApiTokenScope } from "#domain/accounts/api-token.ts";
import type { OfferedLanguage } from "#domain/language.ts";
import type { UploadedFile } from "#server/http/host-contract.ts";
import type { Config } from "./config.ts";
import type { Reader } from "./refusal-sentences.ts";
import type { ShopFacts } from "./shop/find-shop.ts";

/** The caller. Everything about an account that a rule needs; secrets stay in the database. */
export interface Visitor {
  readonly id: string;
  /** The shop of the account; null for a super admin. */
  readonly shopId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly emailVerifiedAt: Date | null;
  readonly phone: string;
  readonly phoneVerifiedAt: Date | null;
  readonly street: string;
  readonly zip: string;
  readonly isMerchant: boolean;
  /** Merchant of the requested shop, or super admin (GUARD-02). */
  readonly isMerchantHere: boolean;
  readonly isSuperAdmin: boolean;
  readonly isAdminDrawerMini: boolean;
  /** Percent off at the account's shop, or null. */
  readonly familyDiscount: number | null;
  readonly paymentService: string;
  readonly paymentHandle: string;
  readonly createdAt: Date;
}

/** The log-in that came with the request. */
export interface LiveSession {
  /** As the request carried it; the database keeps only its hash. */
  readonly token: string;
  /** sha256 of the token. */
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
  readonly openedAt: Date;
  readonly keptSignedIn: boolean;
  /** The API token that this log-in is, which reaches as far as its scope (API-08); null for a person's own log-in. */
  readonly apiToken: LiveApiToken | null;
}

/** The API token of a request. */
interface LiveApiToken {
  readonly id: string;
  readonly name: string;
  readonly scope: ApiTokenScope;
}

/** What a guest's cart is found by (CART-01): the key in the cookie, or the one that this request made. Held as its sha256. */
export interface CartKey {
  /** Null while there is none. */
  hash(): Buffer | null;
  /** The same, or one that it makes; either way the cookie is set for its whole time from now on, once for each request. */
  orNew(): Buffer;
  /** Tells the browser's order screen how many of the account's lines a log-in left out of the cart; where no answer has cookies no one is told. */
  tellLeftOut?(count: number): void;
}

/** The endpoint that the request came to. */
export type Channel = "page" | "rest" | "trpc";

export interface Context {
  /** A fresh fork for this request, not yet in a shop: use `inShop`. */
  readonly em: EntityManager;
  readonly config: Config;
  readonly channel: Channel;
  /** In whose words a refusal is told: tRPC answers our own screens and other programs. */
  readonly reader: Reader;
  readonly shop: ShopFacts | null;
  /** Whether the request names a shop (`shop` is null where that shop does not exist). */
  readonly requestedShop: "none" | "named";
  /** The request came to a host that is not the platform's, as a shop's own domain is: no super admin logs in or is logged in there. */
  readonly isOutsidePlatform: boolean;
  readonly visitor: Visitor | null;
  readonly session: LiveSession | null;
  /** The page of another site, or of a sibling shop, made the browser send it, with a cookie for its log-in if any: a bearer comes from a program. */
  readonly isFromElsewhere: boolean;
  /** The bearer token of the request, whatever it is a token of; null where there is none. */
  readonly bearer: string | null;
  /** The id of the publishable key of this very shop that the request names, or null; it gives no rights. */
  readonly publishableKey: string | null;
  /** A session cookie or bearer came, but it is no longer valid. */
  readonly sessionLost: boolean;
  /** The cookie of a browser that logged in before, as it came: see `accounts/known-devices.ts`. */
  readonly device: string | null;
  /** The key of a guest's cart, one for the whole request. */
  readonly cartKey: CartKey;
  /** What the reader of this request reads, as accounts and orders keep it (UI-03). */
  readonly language: OfferedLanguage;
  /** The instant of this request by the database's clock. */
  readonly now: Date;
  readonly requestId: string;
  /** The caller's network address, for limits only. */
  readonly address: string;
  readonly userAgent: string;
  /** Scheme, host and port that links of this shop carry; never taken from the Host header alone. */
  readonly origin: string;
  /** The file that came with the form; null where none did, or where its bytes are in the input (SET-03). */
  readonly upload: UploadedFile | null;
}

/** A context at a shop. */
export type AtShop = Context & { readonly shop: ShopFacts };
/** A context of someone who is signed in at a shop. */
export type SignedInAt = AtShop & { readonly visitor: Visitor; readonly session: LiveSession };
