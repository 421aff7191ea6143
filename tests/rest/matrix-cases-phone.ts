import { v7 } from "uuid";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import {
  askForCode,
  logInByPhone,
  newPhone,
  openPhoneAccount,
  upgradeTokenFor,
  wrongFor,
} from "#tests/support/phone.ts";
import { PASSWORD, type Question, type World } from "#tests/support/world.ts";
import type { Actor, MatrixCase } from "./matrix-cases.ts";

const post = (token: string | null, path: string, json: unknown): Question => ({
  method: "POST",
  path: `/api${path}`,
  token,
  json,
});

/** The account whose phone each row is about, made anew for each shop of the tests. */
const accounts = new WeakMap<World, Promise<string>>();
function phoneOf(world: World): Promise<string> {
  let phone = accounts.get(world);
  if (!phone) {
    phone = openPhoneAccount(world.a).then((account) => account.phone);
    accounts.set(world, phone);
  }
  return phone;
}

const holdsSame = (words: string) => (_: unknown, text: string) => (text === words ? null : text);
const newEmail = () => `${v7()}@example.test`;

/** The rows of log-in by phone, and of accounts without a password. */
export const PHONE_CASES: Readonly<Record<string, MatrixCase>> = {
  r024: {
    rest: async (world, { token }) => [
      post(token, "/customer/phone-exists/", { phone: await phoneOf(world) }),
      post(token, "/customer/phone-exists", { phone: newPhone() }),
    ],
  },
  r025: {
    rest: async (world, { token }) => [
      post(token, "/user-code/send/", { phone: await phoneOf(world) }),
      post(token, "/user-code/send", { phone: newPhone() }),
    ],
    holds: holdsSame('{"data":{"resend_after":30,"expires_in":600}}'),
  },
  r026: {
    rest: async (world, { token }) => {
      const phone = await phoneOf(world);
      return [post(token, "/user-code/verify/", { phone, code: await askForCode(world, phone) })];
    },
    holds: (body) => {
      const { data, token, expires_at } = body as Record<string, unknown> & { data: Record<string, unknown> };
      return data.token === token && data.expires_at === expires_at && typeof token === "string"
        ? null
        : "token";
    },
  },
  r027: {
    // A code is closed after five tries.
    isUsedUp: true,
    rest: async (world, { token }) => {
      const phone = await phoneOf(world);
      const code = await askForCode(world, phone);
      return [
        post(token, "/user-code/verify/", { phone, code: wrongFor(code) }),
        post(token, "/user-code/verify/", { phone: newPhone(), code }),
      ];
    },
  },
  r028: {
    rest: (_, { token }) => [post(token, "/legacy-customer/validate", {})],
  },
  r029: {
    rest: async (world) => [
      post(await logInByPhone(world, await phoneOf(world)), "/legacy-customer/validate", {}),
      {
        method: "POST",
        path: "/api/legacy-customer/validate",
        token: await logInByPhone(world, await phoneOf(world)),
      },
    ],
    holds: (body) => ((body as { data: { valid: boolean } }).data.valid ? null : "not valid"),
  },
  r030: {
    rest: async (world) => {
      const { phone } = await openPhoneAccount(world.a);
      const kept = await openPhoneAccount(world.a, { email: newEmail() });
      const path = `/shops/${world.a.id}/legacy-customer/`;
      return [
        post(await upgradeTokenFor(world, phone), path, {
          email: newEmail(),
          password: "a fine long password",
        }),
        post(await upgradeTokenFor(world, kept.phone), path, { password: "a fine long password" }),
      ];
    },
    holds: (body) => {
      const { data, token } = body as {
        data: { token: string; customer: { api_token: string } };
        token: string;
      };
      return data.token === token && data.customer.api_token === token ? null : "api_token";
    },
  },
  r031: {
    rest: async (world, { token }) => {
      const path = `/shops/${world.a.id}/legacy-customer/`;
      const byPhone = await logInByPhone(world, await phoneOf(world));
      return [token, byPhone, "a-token-that-nobody-has"].map((bearer) =>
        post(bearer, path, { email: newEmail(), password: "a fine long password" }),
      );
    },
  },
  r032: {
    rest: async (world: World, _: Actor) => {
      const { phone } = await openPhoneAccount(world.a, {
        email: newEmail(),
        password_hash: await hashPassword(PASSWORD),
        phone_verified_at: new Date(),
      });
      const path = `/shops/${world.a.id}/legacy-customer/`;
      return [post(await upgradeTokenFor(world, phone), path, { password: "a fine long password" })];
    },
  },
};
