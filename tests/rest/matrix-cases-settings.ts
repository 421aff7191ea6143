import type { Question, World } from "#tests/support/world.ts";
import type { Actor, MatrixCase } from "./matrix-cases.ts";

const patch = ({ a }: World, { token }: Actor, json: object): Question => ({
  method: "PATCH",
  path: `/api/shops/${a.id}`,
  token,
  json,
});

/** Fields that are no one's to write here, each tried by itself. */
const FOREIGN_FIELDS = [
  { slug: "mine" },
  { id: "0" },
  { is_dead: false },
  { is_subscribed: true },
  { has_active_trial: true },
  { stripe_subscription: { status: "active" } },
  { meta: { feature_flags: [{ name: "SERVICE_FEE", active: false }] } },
];

const HOSTILE = '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:x()">you</a></p>';
const HTML_FIELDS = ["home_page", "about_page", "help_page", "payment_info", "welcome_email_body"];

/** Rows of the shop's settings. */
export const SETTINGS_CASES: Readonly<Record<string, MatrixCase>> = {
  r058: {
    rest: ({ a }, { token }) => [{ method: "GET", path: `/api/shops/${a.id}/settings`, token }],
    holds: (body) => {
      const { data } = body as { data: { square_access_token: object } };
      return Object.keys(data.square_access_token).join() === "set,last4" ? null : "a secret is told";
    },
  },
  r059: {
    rest: (world, actor) => [patch(world, actor, { tip_default: 300, low_stock_warning: 4 })],
  },
  r060: {
    rest: (world, actor) => FOREIGN_FIELDS.map((field) => patch(world, actor, field)),
  },
  r061: {
    rest: (world, actor) => [
      patch(world, actor, { venmo_name: "@new", paypal_email: "new@example.test", zelle_contact: "new" }),
      patch(world, actor, { cashapp: "$new", square_access_token: "EAAA-a-new-secret-token" }),
    ],
    holds: (_, text) => (text.includes("a-new-secret") ? "a secret is told" : null),
  },
  r062: {
    rest: (world, actor) => HTML_FIELDS.map((name) => patch(world, actor, { [name]: HOSTILE })),
    holds: (_, text) => (/<script|onclick|javascript:/.test(text) ? "a text is not clean" : null),
  },
  r063: {
    rest: (world, actor) => [patch(world, actor, { tip_default: 400 })],
    before: (world) => world.set("shops", world.a, { subscription_status: "none" }),
    after: (world) => world.set("shops", world.a, { subscription_status: "active" }),
  },
};
