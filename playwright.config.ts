import { defineConfig } from "@playwright/test";
import { chromium } from "./tests/support/chromium.ts";
import { fullCount } from "./tests/support/how-many.ts";

const { executablePath, args, env } = await chromium();
const notAtAll = fullCount ? [] : /@full\b/;

/**
 * Browser journeys against the built app, started by tests/support/browser-app.ts on a free port, once for each worker.
 *
 * A journey tagged `@without-script` runs a second time with JavaScript switched off, one tagged `@phone` a second time on a small touch
 * screen. Tagged `@phone-full` it does so at full counts only: small screens are walked by axe and looked at for their width all the same. So
 * with `@without-script-full`: the screen, or one made of the same parts, has another journey that runs without scripts each time. Tagged
 * `@wide-full` it is about what there is without scripts or what the server answers by itself, or its screen has another journey with them.
 * Tagged `@full` a journey runs at full counts only, wherever it does: others walk each part of its way each time.
 *
 * The journeys of a file come one after another, and those of a worker share the demo shops' people and their carts. What failed is tried
 * once more; a journey that holds only then is named as flaky.
 * `npx playwright test --trace retain-on-failure` also records how a journey failed; that takes half as long again.
 */
export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "./tests/support/browser-app.ts",
  outputDir: "test-results/browser",
  // On two cores: a journey waits for mails, for answers and for what is drawn, and two leave a quarter of the cores' time unused.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  retries: 1,
  // For what hangs: on a busy machine a long journey takes half a minute. Slow is not wrong.
  timeout: 60_000,
  expect: { timeout: 6_000 },
  reporter: [["line"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath, args, env },
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    viewport: { width: 1280, height: 800 },
    colorScheme: "light",
    // A worker answers in the network's place; journeys that are about it let it.
    serviceWorkers: "block",
    // What glides is waited for before each press; what moves by itself has tests of its own.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 6_000,
    // The page of all components takes long while three apps have just started.
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "wide", grepInvert: fullCount ? [] : /@(?:wide-)?full\b/ },
    {
      name: "without-script",
      grep: fullCount ? /@without-script/ : /@without-script(?!-full)/,
      grepInvert: notAtAll,
      use: { javaScriptEnabled: false },
    },
    {
      name: "phone",
      grep: fullCount ? /@phone/ : /@phone(?!-full)/,
      grepInvert: notAtAll,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
