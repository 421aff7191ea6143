/** Forms whose answer got lost: nothing typed is lost with it, and nothing is done twice. */
import { expect, open, PASSWORD, type Page, test } from "#tests/support/browser.ts";
import { visitedApp } from "#tests/support/browser-app.ts";
import { fresh } from "#tests/support/browser-menu.ts";
import { placeAsCustomer } from "#tests/support/browser-merchant.ts";
import { orderAsGuest, passOn, quantityOf } from "#tests/support/browser-order.ts";

const NO_ANSWER = "No answer came. It may have been saved: look before you send it again.";

/** From now on the page's posts reach the server, and their answers do not come. */
async function loseAnswers(page: Page, path: string): Promise<void> {
  await page.route(`**${path}.data**`, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await passOn(route.request());
    await route.abort("connectionreset");
  });
}

test("SET-02 PWA-02 a text to customers whose answer was lost stays with its key, and sent again goes to no one twice", async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const text = fresh("The oven is cold today");
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url("/manage/orders/tell"));
  const words = page.getByRole("main").getByRole("textbox");
  const send = page.getByRole("main").getByRole("button");
  await loseAnswers(page, "/manage/orders/tell");
  await words.fill(text);
  await send.click();
  await expect(page.getByRole("alert")).toContainText(NO_ANSWER);
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(words).toHaveValue(text);
  await page.unrouteAll();
  await send.click();
  await expect(page).toHaveURL(/told=\d/);
  const addresses = await page.evaluate(async (wanted) => {
    const mails: { to: string; text: string }[] = await (await fetch("/dev/outbox.json")).json();
    return mails.filter((mail) => mail.text.includes(wanted)).map(({ to }) => to);
  }, text);
  expect(new Set(addresses).size).toBe(addresses.length);
});

/** From now on the page's posts do not reach the server. */
const losePosts = (page: Page, path: string) =>
  page.route(`**${path}.data**`, (route) =>
    route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
  );

test("AUTH-04 PWA-02 UI-01 an owner's sign-up that was lost on its way keeps every field, and opens the shop when it is sent again", async ({
  page,
}) => {
  const slug = `lost-${Date.now().toString(36)}`;
  const fields = Object.entries({
    "Shop Name": "Nell's Pies",
    "Shop Address": slug,
    "First Name": "Nell",
    "Last Name": "Okafor",
    Email: `nell@${slug}.test`,
    Phone: "415-555-0142",
    Password: "a quiet tuesday",
    "Confirm Password": "a quiet tuesday",
  });
  await open(page, `http://localhost:${visitedApp().port}/owner/signup`);
  await losePosts(page, "/owner/signup");
  for (const [label, value] of fields) await page.getByLabel(label, { exact: true }).fill(value);
  const send = page.getByRole("button", { name: "Open My Shop", exact: true });
  await send.click();
  await expect(page.getByRole("alert")).toContainText(NO_ANSWER);
  for (const [label, value] of fields)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await page.unrouteAll();
  await send.click();
  await expect(page).toHaveURL(new RegExp(`^http://${slug}\\.localhost:`));
});

test("AUTH-07 PWA-02 UI-01 a log-in that was lost on its way keeps what was typed, and leads back to where one came from when it is sent again", async ({
  page,
  shop,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  await open(page, sweetcrumb.url("/login?next=%2Fcustomer%2Forders"));
  await losePosts(page, "/login");
  await page.getByLabel("Email", { exact: true }).fill(`customer@${sweetcrumb.slug}.test`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  const send = page.getByRole("button", { name: "Log In", exact: true });
  await send.click();
  await expect(page.getByRole("alert")).toContainText("What you typed is still here");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(`customer@${sweetcrumb.slug}.test`);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
  await page.unrouteAll();
  await send.click();
  await expect(page).toHaveURL(sweetcrumb.url("/customer/orders"));
});

const orderAgain = (page: Page, ticket: number) =>
  page.getByRole("button", { name: `Order again: Order #${ticket}`, exact: true });

/** Presses 'Order Again' where no answer comes: the page stays, and no one is told that the shop has an order. */
async function orderAgainUnanswered(page: Page, ticket: number, heading: string): Promise<void> {
  await orderAgain(page, ticket).click();
  const note = page.getByRole("status").filter({ hasText: "No answer came from the shop" });
  await expect(note).toContainText("No order was placed.");
  await expect(note).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page.getByText("the shop has it")).toHaveCount(0);
  await page.unrouteAll();
}

test("CUST-02 PWA-02 UI-01 'Order Again' that was lost on its way leaves a guest's order on screen, says that nothing was placed, and fills the cart when it is pressed again", async ({
  page,
  shop,
}) => {
  const { ticket } = await orderAsGuest(page, shop("cornerpies"));
  await losePosts(page, "/order/*");
  await orderAgainUnanswered(page, ticket, `Order #${ticket}`);
  await orderAgain(page, ticket).click();
  await expect(page).toHaveURL(/\/order#how$/);
});

test("CUST-02 PWA-02 UI-01 'Order Again' whose answer was lost leaves a customer's orders on screen, says that nothing was placed, and fills the cart once", async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const item = await sweetcrumb.plentifulItem();
  const { id, ticket_number: ticket } = await placeAsCustomer(sweetcrumb, item);
  await logIn(page, "sweetcrumb", "customer");
  for (const [path, heading] of [
    [`/customer/orders/${id}`, `Order #${ticket}`],
    ["/customer/orders", "Order History"],
  ] as const) {
    await open(page, sweetcrumb.url(path));
    await loseAnswers(page, path);
    await orderAgainUnanswered(page, ticket, heading);
    await orderAgain(page, ticket).click();
    await expect(page).toHaveURL(/\/order#how$/);
    await expect(quantityOf(page, item)).toHaveValue("1");
  }
});

test("API-09 PWA-02 UI-01 a webhook that was lost on its way keeps what was typed and chosen, and says so at the form that was sent", async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const name = fresh("Lost Hook");
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url("/manage/webhooks/new"));
  await losePosts(page, "/manage/webhooks/*");
  const events = page.getByRole("group", { name: "Events" }).getByRole("checkbox");
  await page.getByLabel("Description (optional)").fill(name);
  await page.getByLabel("Address").fill("https://till.example.invalid/hook");
  await events.last().check();
  const chosen = () => events.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked));
  const before = await chosen();
  await page.getByRole("button", { name: "Add Webhook" }).click();
  await expect(page.getByRole("alert")).toContainText(NO_ANSWER);
  await expect(page.getByLabel("Description (optional)")).toHaveValue(name);
  expect(await chosen()).toEqual(before);
});

test("MAN-02 PWA-02 UI-01 a section whose answer was lost keeps what was typed, and is asked about before it is left", async ({
  page,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  const name = fresh("Lost Loaves");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/sections/new"));
  const panel = page.getByRole("complementary");
  await loseAnswers(page, "/manage/sections/new");
  await panel.getByLabel("Name", { exact: true }).fill(name);
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await expect(panel.getByRole("alert")).toContainText(NO_ANSWER);
  await expect(panel.getByLabel("Name", { exact: true })).toHaveValue(name);
  await panel.getByRole("link", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("MAN-02 a new section that is saved by two presses is made once", async ({ page, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  const name = fresh("Twice Baked");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/sections/new"));
  const panel = page.getByRole("complementary");
  await panel.getByLabel("Name", { exact: true }).fill(name);
  await panel.getByRole("button", { name: "Save Changes" }).dblclick();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(panel.getByText("Saved.")).toBeVisible();
  await open(page, cornerpies.url(`/manage/sections?search=${encodeURIComponent(name)}`));
  await expect(page.getByRole("rowheader", { name })).toHaveCount(1);
});

test("API-09 UI-01 a press beside a post that is not answered yet is posted after it, and the same press again is not", async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const name = fresh("Hook");
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url("/manage/webhooks/new"));
  await page.getByLabel("Address").fill(`https://${fresh("till").replace(/\W/g, "-")}.example.invalid/hook`);
  await page.getByRole("button", { name: "Add Webhook" }).click();
  await page.getByRole("link", { name: "Go to the Webhook" }).click();

  const posts: string[] = [];
  let answer = () => {};
  const held = () =>
    new Promise<void>((resolve) => {
      answer = resolve;
    });
  let isAllowed = held();
  await page.route("**/manage/webhooks/**", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const intent = new URLSearchParams(route.request().postData() ?? "").get("intent") ?? "";
    posts.push(intent);
    await isAllowed;
    await route.continue();
  });
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByLabel("Description (optional)").fill(name);
  await page.getByRole("button", { name: "Save Changes" }).dblclick();
  await page.getByRole("button", { name: "Replace the Secret" }).click();
  expect(posts).toEqual(["pause"]);
  answer();
  await expect(page.getByLabel("Secret")).toHaveValue(/^whsec_/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Paused")).toBeVisible();
  expect(posts).toEqual(["pause", "save", "rotate"]);

  // The new secret is shown once: what was pressed meanwhile does not take it away.
  const first = await page.getByLabel("Secret").inputValue();
  isAllowed = held();
  await page.getByRole("button", { name: "Replace the Secret" }).click();
  await page.getByRole("button", { name: "Switch On" }).click();
  answer();
  await expect(page.getByLabel("Secret")).not.toHaveValue(first);
  await expect(page.getByLabel("Secret")).toHaveValue(/^whsec_/);
  expect(posts.slice(3)).toEqual(["rotate"]);
  await page.getByRole("button", { name: "Switch On" }).click();
  await expect(page.getByText("Paused")).toHaveCount(0);
});
