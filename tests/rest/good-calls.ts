/** One good call of every row of REST: what answers are held against the document by, and what the fuzzer changes. */
import { CHARTS } from "#domain/reports/chart-schemas.ts";
import { newApiToken, newPublishableKey } from "#tests/support/api-token.ts";
import {
  askForCode,
  logInByPhone,
  newPhone,
  openPhoneAccount,
  upgradeTokenFor,
} from "#tests/support/phone.ts";
import { png, uploadBody } from "#tests/support/pictures.ts";
import { FRIDAY, PASSWORD, type Question, type World } from "#tests/support/world.ts";
import { goodCatalogCalls } from "./good-catalog-calls.ts";
import { pictureAt } from "./matrix-cases-images.ts";
import { guestTokenAt } from "./matrix-cases-orders.ts";
import { deliveryAt, newWebhookAt, webhookAt } from "./matrix-cases-webhooks.ts";

/** A question without its method; its path is below `/api`. */
export type Good = Omit<Question, "method"> & { path: string };

/** A world in which someone has ordered. */
export interface Place {
  readonly world: World;
  /** An order of customerSelf, and the key that it was placed with. */
  readonly order: { readonly id: string };
  readonly key: string;
  /** Of a mail to customerOther who forgot a password. */
  readonly resetToken: string;
}

/** An order of two loaves, delivered. */
export const placing = (world: World, more: object): Question => ({
  method: "POST",
  path: `/api/shops/${world.a.id}/orders`,
  token: world.people.customerSelf.token,
  json: {
    availability_id: world.a.windowId,
    fulfillment_type: "delivery",
    fulfillment_slot: FRIDAY,
    delivery_address: "12 Mill Lane, 94110",
    line_items: [{ item_id: world.a.rye, quantity: 2, item_price: 800 }],
    ...more,
  },
});

/** Someone who has a phone and nothing else. */
const phoneOnly = async (world: World) => (await openPhoneAccount(world.a)).phone;

/** By method and path of its row. Each makes what it needs when it is called, and only then is the place looked at. */
export const goodCalls = (at: Place): Readonly<Record<string, () => Good | Promise<Good>>> => ({
  "GET /me": () => ({ path: "/me", token: at.world.people.customerSelf.token }),
  "POST /login": () => ({
    path: "/login",
    json: { email: at.world.people.customerSelf.email, password: PASSWORD },
  }),
  "POST /shops/{shopId}/login": () => ({
    path: `/shops/${at.world.a.id}/login`,
    json: { email: at.world.people.merchantOwn.email, password: PASSWORD },
  }),
  "POST /shops/{shopId}/signup": () => ({
    path: `/shops/${at.world.a.id}/signup`,
    json: {
      first_name: "Nia",
      last_name: "New",
      email: "nia@example.test",
      password: "a fine long password",
      password_confirmation: "a fine long password",
    },
  }),
  "POST /customer/phone-exists/": () => ({ path: "/customer/phone-exists/", json: { phone: newPhone() } }),
  "POST /user-code/send/": () => ({ path: "/user-code/send/", json: { phone: newPhone() } }),
  "POST /user-code/verify/": async () => {
    const phone = await phoneOnly(at.world);
    return { path: "/user-code/verify/", json: { phone, code: await askForCode(at.world, phone) } };
  },
  "POST /legacy-customer/validate": async () => ({
    path: "/legacy-customer/validate",
    token: await logInByPhone(at.world, await phoneOnly(at.world)),
  }),
  "POST /shops/{shopId}/legacy-customer/": async () => ({
    path: `/shops/${at.world.a.id}/legacy-customer/`,
    token: await upgradeTokenFor(at.world, await phoneOnly(at.world)),
    json: { email: "pat@example.test", password: "a fine long password" },
  }),
  "POST /merchants/signup": () => ({
    path: "/merchants/signup",
    host: null,
    json: {
      shop_name: "Nia's Pies",
      slug: "nias-pies",
      first_name: "Nia",
      last_name: "New",
      email: "nia@example.test",
      phone: "4155550142",
      password: "a fine long password",
      password_confirmation: "a fine long password",
    },
  }),
  "GET /logout": async () => ({
    path: "/logout",
    token: await at.world.newToken(at.world.people.customerSelf),
  }),
  "POST /logout": async () => ({
    path: "/logout",
    token: await at.world.newToken(at.world.people.customerSelf),
  }),
  "POST /shops/{shopId}/password/email": () => ({
    path: `/shops/${at.world.a.id}/password/email`,
    json: { email: at.world.people.customerSelf.email },
  }),
  "POST /shops/{shopId}/merchant/forgot-email": () => ({
    path: `/shops/${at.world.a.id}/merchant/forgot-email`,
    json: { phone: "4155550142" },
  }),
  "POST /functions/admin_activation_email": () => ({
    path: "/functions/admin_activation_email",
    token: at.world.people.superAdmin.token,
    json: { adminEmail: at.world.people.merchantOwn.email },
  }),
  "GET /validate-token": () => ({ path: "/validate-token", token: at.world.people.merchantOwn.token }),
  "POST /shops/{shopId}/password/reset": () => ({
    path: `/shops/${at.world.a.id}/password/reset`,
    json: {
      token: at.resetToken,
      email: at.world.people.customerOther.email,
      password: "another fine password",
    },
  }),
  "POST /shops/{shopId}/email-exists": () => ({
    path: `/shops/${at.world.a.id}/email-exists`,
    json: { email: at.world.people.customerSelf.email },
  }),
  "POST /shops/{shopId}/email/verify": () => ({
    path: `/shops/${at.world.a.id}/email/verify`,
    token: at.world.people.customerUnverified.token,
    json: {},
  }),
  "GET /shops/slug/{slug}": () => ({ path: "/shops/slug/sweetcrumb" }),
  "GET /shops/{shopId}/settings": () => ({
    path: `/shops/${at.world.a.id}/settings`,
    token: at.world.people.merchantOwn.token,
  }),
  "POST /shops/{shopId}/subscription": () => ({
    path: `/shops/${at.world.a.id}/subscription`,
    token: at.world.people.merchantOwn.token,
    json: {},
  }),
  "GET /shops/{shopId}/subscription/customer-portal": () => ({
    path: `/shops/${at.world.a.id}/subscription/customer-portal`,
    token: at.world.people.merchantOwn.token,
  }),
  "POST /shops/{shopId}/subscription/cancel": async () => ({
    path: `/shops/${at.world.a.id}/subscription/cancel`,
    token: await at.world.newToken(at.world.people.merchantOwn),
    json: {},
  }),
  "PATCH /shops/{shopId}": () => ({
    path: `/shops/${at.world.a.id}`,
    token: at.world.people.merchantOwn.token,
    json: { tip_default: 300, street_1: "1 Oven Lane" },
  }),
  "POST /shops/{shopId}/images": async () => ({
    path: `/shops/${at.world.a.id}/images`,
    token: at.world.people.merchantOwn.token,
    ...(await uploadBody({ kind: "gallery", alt: "Loaves" }, await png())),
  }),
  "GET /shops/{shopId}/keys": () => ({
    path: `/shops/${at.world.a.id}/keys`,
    token: at.world.people.merchantOwn.token,
  }),
  "POST /shops/{shopId}/keys": () => ({
    path: `/shops/${at.world.a.id}/keys`,
    token: at.world.people.merchantOwn.token,
    json: { name: "Website", origins: ["https://website.example"] },
  }),
  "DELETE /shops/{shopId}/keys/{keyId}": async () => ({
    path: `/shops/${at.world.a.id}/keys/${(await newPublishableKey(at.world, [])).id}`,
    token: at.world.people.merchantOwn.token,
  }),
  "GET /shops/{shopId}/tokens": () => ({
    path: `/shops/${at.world.a.id}/tokens`,
    token: at.world.people.merchantOwn.token,
  }),
  "POST /shops/{shopId}/tokens": () => ({
    path: `/shops/${at.world.a.id}/tokens`,
    token: at.world.people.merchantOwn.token,
    json: { name: "Till", scope: "orders", expires_in_days: 90 },
  }),
  "DELETE /shops/{shopId}/tokens/{tokenId}": async () => ({
    path: `/shops/${at.world.a.id}/tokens/${(await newApiToken(at.world, "read")).id}`,
    token: at.world.people.merchantOwn.token,
  }),
  "DELETE /shops/{shopId}/images/{imageId}": async () => ({
    path: `/shops/${at.world.a.id}/images/${await pictureAt(at.world)}`,
    token: at.world.people.merchantOwn.token,
  }),
  "GET /shops/{shopId}/webhooks": async () => {
    await webhookAt(at.world);
    return { path: `/shops/${at.world.a.id}/webhooks`, token: at.world.people.merchantOwn.token };
  },
  "POST /shops/{shopId}/webhooks": () => ({
    path: `/shops/${at.world.a.id}/webhooks`,
    token: at.world.people.merchantOwn.token,
    json: {
      url: "https://hooks.example.com/in",
      events: ["order.placed", "item.stock"],
      description: "Till",
    },
  }),
  "PATCH /shops/{shopId}/webhooks/{webhookId}": async () => ({
    path: `/shops/${at.world.a.id}/webhooks/${await webhookAt(at.world)}`,
    token: at.world.people.merchantOwn.token,
    json: { description: "The till", events: ["order.placed"] },
  }),
  "DELETE /shops/{shopId}/webhooks/{webhookId}": async () => ({
    path: `/shops/${at.world.a.id}/webhooks/${await newWebhookAt(at.world)}`,
    token: at.world.people.merchantOwn.token,
  }),
  "POST /shops/{shopId}/webhooks/{webhookId}/rotate-secret": async () => ({
    path: `/shops/${at.world.a.id}/webhooks/${await webhookAt(at.world)}/rotate-secret`,
    token: at.world.people.merchantOwn.token,
  }),
  "POST /shops/{shopId}/webhooks/{webhookId}/test": async () => ({
    path: `/shops/${at.world.a.id}/webhooks/${await webhookAt(at.world)}/test`,
    token: at.world.people.merchantOwn.token,
  }),
  "GET /shops/{shopId}/webhooks/{webhookId}/deliveries": async () => {
    await deliveryAt(at.world);
    return {
      path: `/shops/${at.world.a.id}/webhooks/${await webhookAt(at.world)}/deliveries?filter[status]=pending`,
      token: at.world.people.merchantOwn.token,
    };
  },
  "POST /shops/{shopId}/webhooks/deliveries/{deliveryId}/replay": async () => ({
    path: `/shops/${at.world.a.id}/webhooks/deliveries/${await deliveryAt(at.world)}/replay`,
    token: at.world.people.merchantOwn.token,
  }),
  "POST /shops/{shopId}/webhooks/{webhookId}/deliveries/{deliveryId}/replay": async () => ({
    path: `/shops/${at.world.a.id}/webhooks/${await webhookAt(at.world)}/deliveries/${await deliveryAt(at.world)}/replay`,
    token: at.world.people.merchantOwn.token,
  }),
  "GET /shops/{shopId}": () => ({ path: `/shops/${at.world.a.id}/` }),
  "GET /shops/slug/{slug}/menu": () => ({ path: "/shops/slug/sweetcrumb/menu" }),
  "GET /shops/slug/{slug}/availabilities": () => ({ path: "/shops/slug/sweetcrumb/availabilities/" }),
  "POST /shops/{shopId}/orders": () => {
    const { path, ...question } = placing(at.world, { tip: 100 });
    return { ...question, path: path.slice("/api".length) };
  },
  "POST /shops/{shopId}/orders/quote": () => {
    const { path, ...question } = placing(at.world, { tip: 100 });
    return { ...question, path: `${path.slice("/api".length)}/quote` };
  },
  "GET /shops/{shopId}/orders/guest/{token}": async () => ({
    path: `/shops/${at.world.a.id}/orders/guest/${await guestTokenAt(at.world)}`,
  }),
  "GET /shops/{shopId}/orders": () => ({
    path: `/shops/${at.world.a.id}/orders`,
    token: at.world.people.merchantOwn.token,
  }),
  "GET /shops/{shopId}/orders/by-key/{key}": () => ({
    path: `/shops/${at.world.a.id}/orders/by-key/${at.key}`,
    token: at.world.people.customerSelf.token,
  }),
  "GET /shops/{shopId}/customers": () => ({
    path: `/shops/${at.world.a.id}/customers`,
    token: at.world.people.merchantOwn.token,
  }),
  "GET /shops/{shopId}/customers/export.csv": () => ({
    path: `/shops/${at.world.a.id}/customers/export.csv`,
    token: at.world.people.merchantOwn.token,
  }),
  "POST /shops/{shopId}/customers": () => ({
    path: `/shops/${at.world.a.id}/customers`,
    token: at.world.people.merchantOwn.token,
    json: { first_name: "Hanna" },
  }),
  "GET /shops/{shopId}/customers/{id}": () => ({
    path: `/shops/${at.world.a.id}/customers/${at.world.people.customerSelf.id}`,
    token: at.world.people.merchantOwn.token,
  }),
  "PATCH /shops/{shopId}/customers/{id}": () => ({
    path: `/shops/${at.world.a.id}/customers/${at.world.people.customerUnverified.id}`,
    token: at.world.people.merchantOwn.token,
    json: { notes: "Likes rye" },
  }),
  "DELETE /customers/{id}": async () => {
    const path = `/shops/${at.world.a.id}/customers`;
    const { token } = at.world.people.merchantOwn;
    const json = { first_name: "Henri" };
    const answer = await at.world.send({ method: "POST", path: `/api${path}`, token, json });
    return { path: `/customers/${answer.json<{ data: { id: string } }>().data.id}`, token };
  },
  "GET /faqs": () => ({ path: "/faqs", token: at.world.people.merchantOwn.token }),
  "GET /super/reports": () => ({ path: "/super/reports", token: at.world.people.superAdmin.token }),
  "GET /shops/{shopId}/availabilities": () => ({
    path: `/shops/${at.world.a.id}/availabilities`,
    token: at.world.people.merchantOwn.token,
  }),
  "POST /shops/{shopId}/availabilities": () => ({
    path: `/shops/${at.world.a.id}/availabilities`,
    token: at.world.people.merchantOwn.token,
    json: {},
  }),
  "GET /shops/{shopId}/availabilities/{id}": () => ({
    path: `/shops/${at.world.a.id}/availabilities/${at.world.a.windowId}`,
    token: at.world.people.merchantOwn.token,
  }),
  "PATCH /shops/{shopId}/availabilities/{id}": () => ({
    path: `/shops/${at.world.a.id}/availabilities/${at.world.a.windowId}`,
    token: at.world.people.merchantOwn.token,
    json: { name: "This week" },
  }),
  "POST /shops/{shopId}/availabilities/{id}/clone": () => ({
    path: `/shops/${at.world.a.id}/availabilities/${at.world.a.windowId}/clone`,
    token: at.world.people.merchantOwn.token,
  }),
  "DELETE /availabilities/{id}": async () => {
    const path = `/shops/${at.world.a.id}/availabilities`;
    const { token } = at.world.people.merchantOwn;
    const answer = await at.world.send({ method: "POST", path: `/api${path}`, token, json: {} });
    return { path: `/availabilities/${answer.json<{ data: { id: string } }>().data.id}`, token };
  },
  "GET /shops/{shopId}/orders/{orderId}": () => ({
    path: `/shops/${at.world.a.id}/orders/${at.order.id}`,
    token: at.world.people.merchantOwn.token,
  }),
  "POST /shops/{shopId}/orders/{orderId}": () => ({
    path: `/shops/${at.world.a.id}/orders/${at.order.id}`,
    token: at.world.people.merchantOwn.token,
    json: { paid: true, ready_for_guest: true },
  }),
  "GET /customers/{id}": () => ({
    path: `/customers/${at.world.people.customerSelf.id}`,
    token: at.world.people.customerSelf.token,
  }),
  "POST /customers/{id}": () => ({
    path: `/customers/${at.world.people.customerSelf.id}`,
    token: at.world.people.customerSelf.token,
    json: { zip: "97201", street: "12 Rye Lane" },
  }),
  "PATCH /customers/{id}": () => ({
    path: `/customers/${at.world.people.customerSelf.id}`,
    token: at.world.people.customerSelf.token,
    json: { first_name: "Sammy", is_admin_drawer_mini: true },
  }),
  "PATCH /merchants/{id}": () => ({
    path: `/merchants/${at.world.people.merchantOwn.id}`,
    token: at.world.people.merchantOwn.token,
    json: { last_name: "Delgado" },
  }),
  "PATCH /shops/{shopId}/orders/{orderId}": () => ({
    path: `/shops/${at.world.a.id}/orders/${at.order.id}`,
    token: at.world.people.merchantOwn.token,
    json: { notes: "Regular.", fulfillment_type: "PICKUP" },
  }),
  "DELETE /orders/{orderId}": async () => {
    const placed = await at.world.send(placing(at.world, { tip: 200 }));
    const { id } = placed.json<{ data: { id: string } }>().data;
    return { path: `/orders/${id}?restock=true`, token: at.world.people.merchantOwn.token };
  },
  "GET /shops/{shopId}/orders/export.csv": () => ({
    path: `/shops/${at.world.a.id}/orders/export.csv?filter[paid]=false`,
    token: at.world.people.merchantOwn.token,
  }),
  "GET /shops/{shopId}/orders/prep": () => ({
    path: `/shops/${at.world.a.id}/orders/prep?availabilities=${at.world.a.windowId}`,
    token: at.world.people.merchantOwn.token,
  }),
  ...Object.fromEntries(
    CHARTS.map((name) => [
      `GET /shops/{shopId}/charts/${name}`,
      () => ({ path: `/shops/${at.world.a.id}/charts/${name}`, token: at.world.people.merchantOwn.token }),
    ]),
  ),
  "GET /customers/{id}/orders": () => ({
    path: `/customers/${at.world.people.customerSelf.id}/orders`,
    token: at.world.people.customerSelf.token,
  }),
  "GET /customers/{id}/orders/{orderId}": () => ({
    path: `/customers/${at.world.people.customerSelf.id}/orders/${at.order.id}`,
    token: at.world.people.customerSelf.token,
  }),
  ...goodCatalogCalls(() => at.world),
  "POST /shops/{shopId}/feedback": () => ({
    path: `/shops/${at.world.a.id}/feedback`,
    json: { message: "I could not find the rye bread on the menu today at all" },
  }),
});
