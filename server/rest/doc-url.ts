/** Where a code is explained: below the origin that was called, which an answer never takes from the Host header (security A13). */
export const docUrl = (code: string) => `/api/docs/errors#${code}`;
