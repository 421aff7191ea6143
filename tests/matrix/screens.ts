/**
 * The rows of the screens: who may open each address of app/routes.ts, and who may post to it (API-07, SEC-MATRIX). What a shop that is dead or in
 * maintenance changes is the table of `tests/support/guard-table.ts`.
 */
import type { Column } from "#tests/rest/matrix-rows.ts";

/** A status, and where it leads. */
export type ScreenAnswer = readonly [status: number, location?: string];

/** What those who may stay get; the columns name whoever gets something else. */
export interface Stays {
  readonly answers: ScreenAnswer;
  readonly but?: Partial<Readonly<Record<Column, ScreenAnswer>>>;
}

/** A row: who may stay, a sign for each column, what they then get, and what is posted. */
export interface ScreenRow {
  /**
   * In the order of the columns: `.` stays, `L` the log-in, `O` the owner's log-in, `V` the proof of the address; `l` and `o` the same log-ins, which
   * say that the session is over.
   */
  readonly who: string;
  readonly opens: Stays;
  readonly post?: Stays & {
    readonly form: Readonly<Record<string, string>>;
    /** Where posting is another's right than opening. */
    readonly who?: string;
  };
}

const EVERYONE = ".......";
const LOGGED_IN = "L....L.";
const CUSTOMERS = "L.V..L.";
const MERCHANTS = "OOOO.O.";
const SUPER_ADMINS = "OOOOOO.";

const shown: Stays = { answers: [200] };
const gone: Stays = { answers: [404] };
const leads = (location: string, but: Stays["but"] = {}): Stays => ({ answers: [302, location], but });
/** After a post that was done, or undone, the browser gets a page. */
const returns = (location: string): Stays => ({ answers: [303, location] });
const refused: Stays = { answers: [422] };

const HOME = "/manage/dashboard";
const OUT: ScreenAnswer = [302, "/login?loggedOut=1"];
const OWNERS_OUT: ScreenAnswer = [302, "/owner/login?loggedOut=1"];
const everyones = (opens: Stays = shown, post?: ScreenRow["post"]): ScreenRow => ({
  who: EVERYONE,
  opens,
  ...(post && { post }),
});
const merchants = (opens: Stays = shown, post?: ScreenRow["post"]): ScreenRow => ({
  who: MERCHANTS,
  opens,
  ...(post && { post }),
});
const superAdmins = (opens: Stays = shown, post?: ScreenRow["post"]): ScreenRow => ({
  who: SUPER_ADMINS,
  opens,
  ...(post && { post }),
});
const posting = (form: Readonly<Record<string, string>>, stays: Stays = refused) => ({ form, ...stays });

const SETTINGS = [
  "business-details",
  "customer-signup",
  "home-page",
  "about-help-pages",
  "menu-settings",
  "payment",
  "fulfillment",
  "notifications",
];

/** Each address of app/routes.ts, as it stands there. */
export const SCREENS: Readonly<Record<string, ScreenRow>> = {
  "/": everyones(),
  "/menu": everyones(shown, posting({ intent: "" }, returns("/menu"))),
  "/menu/:itemId": everyones(gone),
  "/about": everyones(),
  // A shop that counts no visits has none of these two.
  "/privacy": everyones(leads("/")),
  "/measure": everyones(gone),
  "/offline": everyones(),
  "/offline/pickup": everyones(),
  "/manifest.webmanifest": everyones(),
  "/app-icon/:icon/:file": everyones(),
  "/apple-touch-icon.png": everyones(leads("/app-icon/letter-S/apple-180.png")),
  "/robots.txt": everyones(),
  "/sitemap.xml": everyones(),
  "/language": everyones(leads("/"), posting({}, leads("/"))),
  "/reset-app": everyones(leads("/"), posting({}, returns("/"))),
  "/help": everyones(),
  "/feedback": everyones(shown, posting({ message: "" })),
  "/maintenance": everyones(leads("/")),
  "/opening-soon": everyones(leads("/")),
  "/expired": everyones(leads("/")),
  "/order": {
    who: CUSTOMERS,
    opens: shown,
    post: posting({ intent: "save" }, returns("/order#how")),
  },
  "/order/:token": everyones(gone, posting({}, returns("/order/not.a-token"))),
  "/signup": everyones(shown, posting({ email: "no address" })),
  "/login": everyones(shown, posting({ email: "no address" })),
  "/login/phone": everyones(shown, posting({ phone: "415" })),
  "/login/verify-phone/:phone": everyones(shown, posting({ intent: "verify", code: "no" })),
  "/login/email/:emailHint": everyones(shown, posting({ email: "no address" })),
  "/login/update/:phone/:emailHint?": everyones(
    leads("/login/phone"),
    posting({ password: "short" }, leads("/login/phone")),
  ),
  "/owner/login": everyones(shown, posting({ email: "no address" })),
  "/login/forgot-password": everyones(shown, posting({ email: "no address" })),
  "/login/password-reset": everyones(shown, posting({ password: "short" })),
  "/login/merchant/forgot-email": everyones(shown, posting({ phone: "12" })),
  "/owner/signup": everyones(leads("PLATFORM/owner/signup"), posting({}, leads("PLATFORM/owner/signup"))),
  "/owner/invitation": everyones(refused, posting({ code: "123456" })),
  "/email/verify": {
    who: LOGGED_IN,
    opens: shown,
    post: { who: "l....l.", ...posting({ intent: "correct", email: "no address" }) },
  },
  "/email/verify/confirm": everyones(
    leads("/email/verify/expired"),
    posting({}, leads("/email/verify/expired")),
  ),
  "/email/verify/success": everyones(),
  "/email/verify/expired": everyones(),
  "/customer/edit": {
    who: CUSTOMERS,
    opens: shown,
    post: { who: "l.V..l.", ...posting({ intent: "details", firstName: "" }) },
  },
  "/customer/orders": { who: CUSTOMERS, opens: shown, post: posting({ again: "abc" }) },
  "/customer/orders/:orderId": {
    who: CUSTOMERS,
    opens: { answers: [404], but: { customerSelf: [200] } },
    post: posting({ pay: "square" }, returns("/customer/orders/ORDER")),
  },
  "/customer/orders/:orderId/order.ics": {
    who: CUSTOMERS,
    opens: { answers: [404], but: { customerSelf: [200] } },
  },
  "/order/:token/order.ics": everyones(gone),
  "/order/by-key": everyones(gone),
  "/login/password-reset/:token": everyones(leads("/login/password-reset")),
  "/email/change/:token": everyones(leads("/email/verify/expired?of=change")),
  "/email/verify/:token": everyones(leads("/email/verify/expired")),
  "/owner/enter/:token": everyones(leads("/owner/login?expired=enter")),
  "/owner/activate/:token": everyones(leads("/owner/login?expired=activation")),
  "/owner/invitation/:token": everyones(leads("/owner/invitation")),
  "/owner/activation": everyones(
    leads(HOME),
    posting(
      {},
      leads(`/owner/login?next=${encodeURIComponent(HOME)}`, {
        merchantOwn: [302, HOME],
        superAdmin: [302, HOME],
      }),
    ),
  ),
  "/owner/slug": everyones(),
  "/customer/edit/my-data": { who: CUSTOMERS, opens: { answers: [200], but: { superAdmin: [403] } } },
  "/logout": everyones(
    leads("/"),
    posting({}, leads("/login?loggedOut=1", { merchantOwn: OWNERS_OUT, superAdmin: OWNERS_OUT })),
  ),
  "/session": everyones(shown, posting({}, shown)),
  "/sessions": everyones(leads("/"), posting({ end: "abc" }, leads("/", { guest: OUT, merchantOther: OUT }))),
  "/settings": merchants(leads(HOME)),
  "/manage": merchants(leads(HOME)),
  "/manage/dashboard": merchants(shown, posting({ orderId: "abc", mail: "customer-invoice" })),
  "/manage/charts/:chart": merchants(),
  "/manage/orders/prep": merchants(shown, posting({ made: "x" }, leads("/manage/orders/prep"))),
  "/manage/orders/prep/export": merchants(refused),
  "/manage/pickup": merchants(shown, posting({ tick: "x" }, refused)),
  "/manage/orders/new": merchants(shown, posting({ intent: "save" }, shown)),
  "/manage/orders/ticked": merchants(
    leads("/manage/orders"),
    posting({ intent: "" }, leads("/manage/orders")),
  ),
  "/manage/orders/tell": merchants(shown, posting({ text: "" })),
  "/manage/orders/export": merchants(),
  "/manage/orders/:id?": merchants(shown, posting({ intent: "" }, leads("/manage/orders"))),
  "/manage/orders/:id/history": merchants(gone),
  "/manage/items/:id/history": merchants(gone),
  "/manage/sections/:id/history": merchants(gone),
  "/manage/availabilities/:id/history": merchants(gone),
  "/manage/customers/:id/history": merchants(gone),
  "/manage/orders/:id/edit": merchants(shown, posting({ intent: "save" })),
  "/manage/sections/:id?": merchants(shown, posting({ name: "" }, leads("/manage/sections"))),
  "/manage/items-export": merchants(),
  "/manage/items/:id?": merchants(shown, posting({ name: "" }, leads("/manage/items"))),
  "/manage/rearrange-menu": merchants(shown, posting({ arrangement: "[]" }, { answers: [409] })),
  "/manage/messages/:id?": merchants(shown, posting({ key: "" }, refused)),
  "/manage/messages/:id/page": merchants(gone),
  "/manage/payments": merchants(shown, posting({ statement: "" })),
  "/manage/account": merchants(shown, { who: "oOOO.o.", ...posting({ intent: "details", firstName: "" }) }),
  "/manage/webhooks": merchants(),
  "/manage/webhooks/:id": merchants(
    gone,
    posting({ url: "http://localhost/" }, leads("/manage/webhooks/NOBODY")),
  ),
  "/manage/availabilities/:id?": merchants(shown, posting({ name: "" })),
  "/manage/customers/:id?": merchants(shown, posting({ email: "no address" })),
  "/manage/shop": merchants(leads("/manage/shop/business-details")),
  "/manage/shop/history": merchants(shown, posting({ intent: "restore:abc" })),
  ...Object.fromEntries(
    SETTINGS.map((section) => [`/manage/shop/${section}`, merchants(shown, posting({ title: "" }))]),
  ),
  "/manage/shop/billing": merchants(shown, posting({}, leads("PLATFORM/dev/stripe/portal/"))),
  "/manage/shop/cancel-subscription": merchants(shown, posting({ confirmation: "no" })),
  "/manage/shop/portal": merchants(leads("PLATFORM/dev/stripe/portal/")),
  "/manage/opening": merchants(shown, posting({}, leads("/manage/opening"))),
  "/manage/address": merchants(shown, posting({ slug: "www" })),
  "/manage/find": merchants(),
  "/manage/drawer": merchants(leads(HOME), posting({ mini: "" }, leads(HOME))),
  "/manage/pictures": merchants(
    leads("/manage/shop/home-page"),
    posting({ intent: "" }, leads("/manage/shop/home-page#pictures")),
  ),
  "/manage/time-zone": merchants(leads(HOME), posting({ timeZone: "Nowhere" }, leads(HOME))),
  "/manage/see-as-shopper": merchants(leads("/")),
  "/manage/customers-export": merchants(),
  "/manage/support": merchants(shown, posting({ message: "" })),
  "/super": superAdmins(leads("/super/dashboard")),
  "/super/dashboard": superAdmins(shown, posting({ intent: "flags:abc" })),
  "/super/faqs/:id?": superAdmins(shown, posting({ topic: "" })),
  "/super/trail": superAdmins(),
  "/manage/orders/print/:id?": merchants(),
  "/manage/poster": merchants(),
  "/*": everyones(leads("/"), posting({}, gone)),
};

/** The rows of the agreed matrix that no call of REST and no procedure is about: they are tried with the screens. */
export const OVER_HTTP: Readonly<Record<string, string>> = {
  r166: "a link of a mail",
  r167: "a link of a mail",
  r173: "the process itself answers",
  r174: "the process itself answers",
  r175: "the process itself answers",
};
