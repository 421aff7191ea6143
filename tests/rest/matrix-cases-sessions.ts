import type { Question } from "#tests/support/world.ts";
import type { MatrixCase } from "./matrix-cases.ts";

const me = (token: string | null, headers: Record<string, string> = {}): Question => ({
  method: "GET",
  path: "/api/me",
  token,
  headers,
});

/** How the rows about the log-in itself are tried. */
export const SESSION_CASES: Readonly<Record<string, MatrixCase>> = {
  r002: {
    rest: async (world, { person, token }) => {
      const ended = person && (await world.newToken(person));
      if (ended) await world.send({ method: "GET", path: "/api/logout", token: ended });
      return [
        me(ended),
        me("a-token-that-nobody-has"),
        me(null, { authorization: `Basic ${token}` }),
        me("eyJhbGciOiJub25lIn0.e30."),
      ];
    },
  },
  r013: {
    rest: (_, { token }) => [{ method: "GET", path: "/api/logout", token }],
  },
  r014: {
    rest: (world, { token }) => [
      {
        method: "GET",
        path: "/api/logout",
        headers: { "sec-fetch-site": "cross-site", ...(token ? { cookie: `session=${token}` } : {}) },
        host: world.a.slug,
      },
    ],
  },
  r015: {
    rest: (_, { token }) => [{ method: "GET", path: "/api/validate-token", token }],
  },
};
