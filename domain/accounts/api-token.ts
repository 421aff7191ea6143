/** Merchants' API tokens (API-08): what begins like one, and what each scope is for. */

/** How every token begins, so that people and scanners of leaked secrets know one when they see it. */
export const API_TOKEN_PREFIX = "wsk_";

/** Whether a bearer is meant as an API token and not as a log-in. */
export const isApiToken = (bearer: string): boolean => bearer.startsWith(API_TOKEN_PREFIX);

/** How far a token reaches; each scope is within its owner's rights, and `all` opens whatever some token opens. */
export const API_TOKEN_SCOPES = ["read", "orders", "menu", "all"] as const;
export type ApiTokenScope = (typeof API_TOKEN_SCOPES)[number];

/** Whether a token of a scope may call what is open to `opened`; what is open to no scope is closed to every token. */
export const isWithinScope = (scope: ApiTokenScope, opened: readonly ApiTokenScope[] | undefined): boolean =>
  opened !== undefined && opened.length > 0 && (scope === "all" || opened.includes(scope));

/** How many characters of a token are kept to recognise it by. */
export const API_TOKEN_SHOWN = 4;

/** The longest name of a token, and the days after which one may end. */
export const API_TOKEN_LENGTHS = { name: 60, days: 730 } as const;

/** The choices of the screen; 0 is never. */
export const API_TOKEN_DAYS = [30, 90, 365, 0] as const;
