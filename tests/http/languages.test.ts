import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect } from "vitest";
import sitemap from "#app/routes.ts";
import { holdsSecret } from "#server/http/paths.ts";
import { ask, Visitor } from "#tests/support/http.ts";
import { test } from "#tests/support/visited-app.ts";

const host = "sweetcrumb.localhost";
const langOf = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1];
const mainOf = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
const PATHS = ["/", "/menu", "/about", "/help"];

test("UI-03 the browser chooses: Spanish of any country, else English", async ({ app }) => {
  const langFor = async (language: string, path = "/login") =>
    langOf(
      (
        await ask({
          port: app.port,
          host,
          path,
          headers: { accept: "text/html", ...(language && { "accept-language": language }) },
        })
      ).text,
    );
  expect(await langFor("es-MX,es;q=0.9,en;q=0.8")).toBe("es");
  expect(await langFor("es-419")).toBe("es");
  expect(await langFor("fr-FR,es;q=0.5")).toBe("es");
  expect(await langFor("en-US,es;q=0.9")).toBe("en");
  expect(await langFor("de")).toBe("en");
  expect(await langFor("")).toBe("en");
});

test("UI-03 the reader changes it by a form in the foot, without scripts, and stays on the page; the browser keeps it", async ({
  app,
}) => {
  const visitor = new Visitor(app.port, host);
  const english = await visitor.get("/menu");
  expect(langOf(english.text)).toBe("en");
  const [, action = ""] =
    /<footer.*<form[^>]*action="(\/language[^"]*)".*lang="es"[^>]*>.*Español/s.exec(english.text) ?? [];
  expect(action).toBe("/language?to=es");
  const answer = await ask({
    port: app.port,
    host,
    method: "POST",
    path: action,
    form: {},
    headers: {
      accept: "text/html",
      origin: `http://${host}:${app.port}`,
      "sec-fetch-site": "same-origin",
      referer: `http://${host}:${app.port}/menu?lang=en`,
    },
  });
  expect([answer.status, answer.headers.location]).toEqual([302, "/menu"]);
  expect(String(answer.headers["set-cookie"])).toMatch(
    /language=es; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/,
  );

  await visitor.post("/language?to=es", {});
  expect(visitor.cookie("language")).toBe("es");
  const spanish = await visitor.get("/menu", { "accept-language": "en-US" });
  expect(langOf(spanish.text)).toBe("es");
  expect(spanish.text).toContain("English</button>");
  await visitor.post("/language?to=xx", {});
  expect(visitor.cookie("language")).toBe("es");
  await visitor.post("/language?to=en", {});
  expect(langOf((await visitor.get("/menu", { "accept-language": "es" })).text)).toBe("en");
});

/** Where the choice leads whose form stood on the page that the browser names. */
async function ledFrom(port: number, referer: string | null): Promise<string | undefined> {
  const headers = {
    origin: `http://${host}:${port}`,
    "sec-fetch-site": "same-origin",
    ...(referer && { referer }),
  };
  const answer = await ask({ port, host, method: "POST", path: "/language?to=es", form: {}, headers });
  return answer.headers.location;
}

/** The screens of the shop's pages, with an example in the place of each parameter; one that has a secret in its path tells no one where it is. */
const SCREENS = ((await sitemap) as RouteConfigEntry[])
  .filter(({ id }) => id === "storefront")
  .flatMap(({ children = [] }) => children)
  .map(({ path = "" }) => `/${path.replace(/:\w+\??/g, "o1")}`)
  .filter((path) => !holdsSecret(path));

test("UI-03 on every screen of the shop a choice leads back to that screen, and to where its log-in leads next", async ({
  app,
}) => {
  const own = `http://${host}:${app.port}`;
  expect(SCREENS.length).toBeGreaterThan(20);
  for (const path of SCREENS) expect(await ledFrom(app.port, `${own}${path}?lang=en`), path).toBe(path);
  for (const path of [
    "/login?next=%2Forder",
    "/signup?next=%2Fcustomer%2Forders%3Fpage%3D2",
    "/login/forgot-password?owner=1&next=%2Fmanage%2Forders",
    "/login?loggedOut=expired&next=%2Forder",
  ])
    expect(await ledFrom(app.port, `${own}${path}`), path).toBe(path);
});

test("UI-03 SEC-A12 a choice leads back to a page of the shop and nowhere else", async ({ app }) => {
  const own = `http://${host}:${app.port}`;
  expect(await ledFrom(app.port, `${own}/customer/orders?page=2`)).toBe("/customer/orders?page=2");
  for (const elsewhere of [
    null,
    "https://evil.example/menu",
    "https://evil.example/login",
    "https://shop@evil.test/",
    `http://${host}:${app.port}@evil.test/login`,
    `${own}//evil.example`,
    `${own}//evil.test/login`,
    `${own}/\\evil.test`,
    `${own}/\\evil.test/login`,
    `${own}/login//evil.test`,
    `${own}/menu/%2f%2fevil.test`,
    `${own}/menu/%5cevil.test`,
    `${own}/login%0d%0aset-cookie:a=b`,
    `${own}/logout`,
    `${own}/language?to=es`,
    `${own}/api/shops`,
    `${own}/manage/time-zone`,
    "no address",
  ])
    expect(await ledFrom(app.port, elsewhere), String(elsewhere)).toBe("/");
  for (const hostile of ["//evil.test", "/\\evil.test", "https://evil.test", "/menu\r\nset-cookie: a=b"]) {
    const logIn = `${own}/login?next=${encodeURIComponent(hostile)}`;
    expect(await ledFrom(app.port, logIn), hostile).toBe("/login");
  }
  const crossSite = await ask({
    port: app.port,
    host,
    method: "POST",
    path: "/language?to=es",
    form: {},
    headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  });
  expect(crossSite.status).toBe(403);
});

test("UI-03 what the shop's own screens ask for is refused in the reader's language, programs in English", async ({
  app,
}) => {
  const refusal = async (path: string, headers: Record<string, string>) =>
    (await ask({ port: app.port, host, path, headers: { "accept-language": "es-MX", ...headers } })).text;
  const ownScreen = { "sec-fetch-site": "same-origin" };
  expect(await refusal("/trpc/accounts.me", ownScreen)).toContain("Primero entra. Tu carrito está guardado.");
  expect(await refusal("/trpc/accounts.me", {})).toContain("This call takes a log-in");
  expect(await refusal("/api/customers/019b0000-0000-7000-8000-000000000001", {})).toContain(
    "This call takes a log-in",
  );
});

test("UI-03 PERF-03 a page that is kept for everyone is kept for each language", async ({ app }) => {
  for (const path of PATHS) {
    const mains: string[] = [];
    for (const language of ["en", "es", "en", "es"]) {
      const headers = { accept: "text/html", "accept-language": language };
      const { text, headers: answered } = await ask({ port: app.port, host, path, headers });
      mains.push(mainOf(text));
      if (path === "/menu") expect(answered.vary).toContain("Accept-Language");
    }
    const chosen = { accept: "text/html", cookie: "language=es" };
    const { text, headers: kept } = await ask({ port: app.port, host, path, headers: chosen });
    expect(mainOf(text), path).toBe(mains[1]);
    if (path === "/menu") expect(kept["content-security-policy"]).toContain("'sha256-");
    const [english, spanish, ...again] = mains;
    expect(again, path).toEqual([english, spanish]);
    expect(spanish, path).not.toBe(english);
  }
});

test("UI-03 a page that may be found has an address in each language, which keeps its language for the next pages", async ({
  app,
}) => {
  const own = `http://${host}:${app.port}`;
  for (const path of PATHS) {
    const answer = await ask({ port: app.port, host, path, headers: { accept: "text/html" } });
    expect(answer.headers.link, path).toBe(
      [
        `<${own}${path}?lang=en>; rel="alternate"; hreflang="en"`,
        `<${own}${path}?lang=es>; rel="alternate"; hreflang="es"`,
        `<${own}${path}>; rel="alternate"; hreflang="x-default"`,
      ].join(", "),
    );
    const spanish = await ask({
      port: app.port,
      host,
      path: `${path}?lang=es`,
      headers: { accept: "text/html" },
    });
    expect(langOf(spanish.text), path).toBe("es");
    expect(String(spanish.headers["set-cookie"]), path).toContain("language=es");
  }
  const login = await ask({ port: app.port, host, path: "/login", headers: { accept: "text/html" } });
  expect(login.headers.link).toBeUndefined();
  const call = await ask({ port: app.port, host, path: "/api/shops/slug/sweetcrumb/menu?lang=es" });
  expect(call.headers["set-cookie"]).toBeUndefined();
});
