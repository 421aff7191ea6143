import { postgresOf, query } from "#tests/chaos/books.ts";
import {
  choose,
  expect,
  open,
  PASSWORD,
  type Page,
  postForm,
  takenOver,
  test,
} from "#tests/support/browser.ts";
import { visitedApp } from "#tests/support/browser-app.ts";
import { openOneDayOfPrep } from "#tests/support/browser-merchant.ts";
import { GUEST } from "#tests/support/browser-order.ts";
import { tooWide } from "#tests/support/browser-widths.ts";
import { englishLeft } from "#tests/support/english-left.ts";
import { ask } from "#tests/support/http.ts";

test.use({ locale: "es-MX" });
test.describe.configure({ timeout: 90_000 });

/** What the shops, their customers and the platform's people wrote themselves, in pieces as pages show them. */
let written: ReadonlySet<string>;
/** All of it. */
let all = "";

test.beforeAll(async () => {
  const rows = await query<{ text: string }>(
    postgresOf(visitedApp().dataDir).url,
    `select title as text from shops union select name from items union select description from items union select unit from items
     union select name from sections union select name from availabilities union select concat(topic, '<b>', question, '<b>', answer) from faqs
     union select item_name from line_items union select guest_name from orders union select special_instructions from orders
     union select notes from orders union select delivery_address from orders union select value from shop_settings s, jsonb_each_text(to_jsonb(s))
     where key not in ('fulfillment_options', 'payment_options', 'pickup_slots', 'delivery_slots')`,
  );
  const pieces = rows.flatMap(({ text }) => (text ?? "").split(/<[^>]*>|\n/)).map(oneLine);
  written = new Set(pieces);
  all = oneLine(rows.map(({ text }) => (text ?? "").replace(/<[^>]*>/g, " ")).join(" "));
});

const oneLine = (text: string) =>
  text.replaceAll("&amp;", "&").replaceAll("&#39;", "'").replace(/\s+/g, " ").trim();

/** Whether someone else than we wrote a text: as it stands, or sentence by sentence. A field of rich text has its tags until its editor is drawn. */
function isWritten(shown: string): boolean {
  const text = oneLine(shown.replace(/<[^>]*>/g, " "));
  return (
    written.has(text) ||
    (text.includes(" ") &&
      text
        .split(/(?<=[.!?]) /)
        .every(
          (sentence) => written.has(sentence) || (sentence.split(" ").length > 2 && all.includes(sentence)),
        ))
  );
}

/** Every text of a page that is shown or read out, and its title. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.body.querySelectorAll("*:not(script, style, noscript)")].filter((element) =>
      element.checkVisibility(),
    );
    const own = elements
      // The choice of English is in English; the prose is the shop's own.
      .filter((element) => element.closest("[lang=en], .prose") === null)
      .flatMap((element) => {
        const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        return [
          ...texts.map((text) => text.textContent ?? ""),
          texts.map((text) => text.textContent).join(""),
        ];
      });
    const read = ["aria-label", "title", "placeholder", "alt"];
    return [
      document.title,
      ...own,
      ...elements.flatMap((element) => read.map((name) => element.getAttribute(name) ?? "")),
    ];
  });

/** "a.m." and "p.m." end a sentence by their own point. */
const POINT_TWICE = /\b[ap]\.\s?m\.\.(?!\.)/;

/** What of a page is English still, which hours end in two points, and how much wider than the window it is. */
async function faultsOf(page: Page) {
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  const texts = await textsOf(page);
  return {
    english: [...englishLeft(texts, isWritten), ...texts.filter((text) => POINT_TWICE.test(text))],
    tooWide: await tooWide(page),
  };
}

const NONE = { english: [], tooWide: "" };

async function look(page: Page, where: string): Promise<void> {
  expect.soft({ where, ...(await faultsOf(page)) }).toEqual({ where, ...NONE });
}

const GUEST_PAGES = [
  ...["/", "/menu", "/about", "/help", "/feedback", "/order", "/login", "/signup", "/owner/login"],
  ...["/login/phone", "/login/forgot-password", "/login/merchant/forgot-email", "/no/such/page"],
];
const CUSTOMER_PAGES = ["/customer/orders", "/customer/orders?cancelled", "/customer/edit"];

test("UI-03 every page of a guest and a customer is in Spanish, on a phone's width", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const sweetcrumb = shop("sweetcrumb");
  for (const path of GUEST_PAGES) {
    await page.goto(sweetcrumb.url(path));
    await look(page, path);
  }
  for (const slug of ["backsoon", "closedoven"]) {
    await page.goto(shop(slug).url("/"));
    await look(page, slug);
  }
  await page.goto(`http://localhost:${visitedApp().port}/`);
  await look(page, "the platform");
  await postForm(page, sweetcrumb.url("/login"), { email: "customer@sweetcrumb.test", password: PASSWORD });
  for (const path of CUSTOMER_PAGES) {
    await page.goto(sweetcrumb.url(path));
    await look(page, path);
  }
  await page.goto(sweetcrumb.url("/customer/orders"));
  const order = await page.locator("main a[href*='/customer/orders/']").first().getAttribute("href");
  await page.goto(sweetcrumb.url(`${order}`));
  await look(page, "an order");
});

/** Looks at screens of the merchant's, and whether they fit a phone too. */
async function lookAtMerchants(page: Page, url: (path: string) => string, paths: readonly string[]) {
  await postForm(page, url("/owner/login"), { email: "merchant@sweetcrumb.test", password: PASSWORD });
  for (const path of paths) {
    await page.goto(url(path));
    await takenOver(page);
    await look(page, path);
    await page.setViewportSize({ width: 390, height: 844 });
    expect.soft(await tooWide(page), `${path} at 390`).toBe("");
    await page.setViewportSize({ width: 1280, height: 800 });
  }
}

test("UI-03 MAN-08 what the kitchen prints is in Spanish: tickets, what to make and pack, the poster", {
  tag: "@full",
}, async ({ page, shop }) => {
  const sweetcrumb = shop("sweetcrumb");
  const paper = ["/manage/orders/print", "/manage/pickup", "/manage/poster"];
  await lookAtMerchants(page, (path) => sweetcrumb.url(path), paper);
  await openOneDayOfPrep(page, sweetcrumb.url("/manage/orders/prep"));
  await look(page, "what to make and pack");
  await page.goto(sweetcrumb.url("/manage/orders"));
  const order = await page.getByRole("rowheader").getByRole("link").first().getAttribute("href");
  const [, id = ""] = /orders\/([\w-]+)/.exec(order ?? "") ?? [];
  await page.goto(sweetcrumb.url(`/manage/orders/print/${id}`));
  await expect(page.getByRole("main")).toContainText(/Para recoger|A domicilio|Por correo/);
  await look(page, "the ticket of an order");
});

test("UI-03 PERF-03 what is kept of everyone's own pages is kept for each language", async () => {
  for (const path of ["/menu", "/", "/about", "/help"]) {
    const mains: string[] = [];
    for (const language of ["en", "es", "en", "es"]) {
      const headers = { accept: "text/html", "accept-language": language, cookie: "cart=nobodys" };
      const { text } = await ask({ port: visitedApp().port, host: "sweetcrumb.localhost", path, headers });
      mains.push(text.slice(text.indexOf("<main"), text.indexOf("</main>")));
    }
    const [english, spanish, ...again] = mains;
    expect(again, path).toEqual([english, spanish]);
    expect(spanish, path).not.toBe(english);
  }
});

test("UI-03 the merchant's screens are in Spanish", { tag: "@full" }, async ({ page, shop }) => {
  const sweetcrumb = shop("sweetcrumb");
  await lookAtMerchants(page, (path) => sweetcrumb.url(path), [
    ...["/manage/dashboard", "/manage/orders", "/manage/orders/new", "/manage/items", "/manage/sections"],
    ...[
      "/manage/availabilities",
      "/manage/customers",
      "/manage/payments",
      "/manage/account",
      "/manage/support",
    ],
    ...["/manage/shop/fulfillment", "/manage/shop/payment", "/manage/webhooks"],
    ...["/manage/messages", "/manage/find?q=sam"],
  ]);
  await page.goto(sweetcrumb.url("/manage/availabilities"));
  await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
  await page.getByRole("complementary").waitFor();
  await look(page, "an order window");
});

test("UI-03 a guest orders in Spanish, the merchant marks it paid and cancels it, and each mail is in Spanish", {
  tag: "@without-script-full",
}, async ({ page, shop, browser, javaScriptEnabled }) => {
  const cornerpies = shop("cornerpies");
  const item = await cornerpies.plentifulItem();
  await open(page, cornerpies.url("/order"));
  const kept = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page
    .getByRole("button", { name: `Agregar ${item.name}`, exact: true })
    .first()
    .click();
  await kept;
  await choose(page, "Forma de entrega", /^Para recoger/);
  await choose(page, "Día", /^(?:lun|mar|mié|jue|vie|sáb|dom), \d+ de /);
  await page.getByLabel("Nombre", { exact: true }).fill(GUEST.name);
  await page.getByLabel("Correo", { exact: true }).fill(GUEST.email);
  await page.getByLabel("Teléfono", { exact: true }).fill(GUEST.phone);
  await choose(page, "Pago", /^Efectivo/);
  const heading = page.getByRole("heading", { name: /^Pedido #\d+$/ });
  const newTotal = page.getByText("Revisa el nuevo total");
  const place = async () => {
    const acknowledgement = page.getByRole("checkbox", { name: "Voy a pagar como se indica" });
    if (await acknowledgement.isVisible()) await acknowledgement.check();
    await page.getByRole("button", { name: "Hacer pedido", exact: true }).click();
    await expect(heading.or(newTotal).first()).toBeVisible({ timeout: 15_000 });
  };
  await place();
  if (await newTotal.isVisible()) await place();
  await expect(heading).toBeVisible();
  const ticket = (await heading.innerText()).replace(/\D/g, "");
  await look(page, "the order that was placed");
  await expect(page.getByText("Falta pagar").first()).toBeVisible();

  const receipt = await cornerpies.messageTo(GUEST.email, new RegExp(`pedido #${ticket}`));
  expect(receipt.text).toContain("¡Gracias!");
  expect(receipt.text).toMatch(/Para recoger: (?:lun|mar|mié|jue|vie|sáb|dom), \d+ de /);
  const [row] = await query<{ id: string; language: string; slot: string }>(
    postgresOf(visitedApp().dataDir).url,
    `select o.id, o.language, o.fulfillment_slot as slot from orders o join shops s on s.id = o.shop_id
     where s.slug = 'cornerpies' and o.ticket_number = ${Number(ticket)}`,
  );
  // What is kept is the same in every language.
  expect(row).toMatchObject({
    language: "es",
    slot: expect.stringMatching(/^[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+$/),
  });

  const context = await browser.newContext({
    locale: "es-US",
    ...(javaScriptEnabled === false && { javaScriptEnabled }),
  });
  const merchant = await context.newPage();
  await postForm(merchant, cornerpies.url("/owner/login"), {
    email: "merchant@cornerpies.test",
    password: PASSWORD,
  });
  await open(merchant, cornerpies.url(`/manage/orders/${row?.id}`));
  await merchant.getByRole("complementary").getByLabel("Pagado", { exact: true }).check();
  const save = merchant.getByRole("complementary").getByRole("button", { name: "Guardar", exact: true });
  if (await save.isVisible()) await save.click();
  const paid = await cornerpies.messageTo(GUEST.email, new RegExp(`pago del pedido #${ticket}`));
  expect(paid.text).toContain("Gracias, ya llegó tu pago");
  await open(merchant, cornerpies.url(`/manage/orders/${row?.id}?ask=cancel`));
  await look(merchant, "the question whether to cancel");
  const question = merchant
    .getByRole("group", { name: /Cancelar el pedido/ })
    .or(merchant.getByRole("dialog"));
  const tell = merchant.getByLabel(/^Avisarle a /);
  if ((await tell.count()) > 0 && !(await tell.first().isChecked())) await tell.first().check();
  await question
    .or(merchant.locator("body"))
    .last()
    .getByRole("button", { name: "Cancelar pedido", exact: true })
    .last()
    .click();
  const cancelled = await cornerpies.messageTo(GUEST.email, new RegExp(`pedido #${ticket}.*se canceló`));
  expect(cancelled.text).toContain("canceló este pedido");
  await page.reload();
  await expect(page.getByText("Cancelado").first()).toBeVisible();
  await look(page, "the order that was cancelled");
  await context.close();
});

test.describe("in a browser that asks for English", () => {
  test.use({ locale: "en-US" });

  test("UI-03 AUTH-02 whoever chooses Spanish in the foot keeps it, and the account that is then made too", {
    tag: "@without-script-full",
  }, async ({ page, shop }) => {
    const sweetcrumb = shop("sweetcrumb");
    await open(page, sweetcrumb.url("/help"));
    await page.locator("footer").getByRole("button", { name: "Español" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page).toHaveURL(sweetcrumb.url("/help"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ayuda");
    await takenOver(page);
    const email = `lupe-${Date.now().toString(36)}@example.com`;
    await open(page, sweetcrumb.url("/signup"));
    await page.getByLabel("Nombre", { exact: true }).fill("Lupe");
    await page.getByLabel("Apellido", { exact: true }).fill("Ríos");
    await page.getByLabel("Correo", { exact: true }).fill(email);
    const phone = page.getByLabel("Teléfono", { exact: true });
    if (await phone.isVisible()) await phone.fill(`415555${String(Date.now()).slice(-4)}`);
    await page.getByLabel("Contraseña", { exact: true }).fill("maíz morado 1910");
    await page.getByLabel("Repite la contraseña", { exact: true }).fill("maíz morado 1910");
    await page.getByRole("button", { name: "Crear cuenta", exact: true }).click();
    const mail = await sweetcrumb.messageTo(email, /confirma tu correo/);
    expect(mail.text).toContain("Te damos la bienvenida, Lupe");

    await open(page, sweetcrumb.url("/help"));
    await page.locator("footer").getByRole("button", { name: "English" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    const [account] = await query<{ language: string }>(
      postgresOf(visitedApp().dataDir).url,
      `select language from users where email = '${email}'`,
    );
    expect(account?.language).toBe("en");
  });
});
