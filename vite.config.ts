import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import options from "./remix.config.js";
import { compileMessages } from "./server/bin/compile-messages.ts";
import { shrinkScripts } from "./server/bin/shrink-scripts.ts";
import { settledOptions } from "./server/http/remix/settled-options.ts";

/**
 * What every page loads travels in one file each: many small ones compress worse and cost a request each. Without these lists `/order` ships
 * 7 KB more, and 15 shop pages more than they may (PERF-06; decision 0071; what lists made from the routes came to stands in 0056).
 */
const ON_EVERY_PAGE =
  /\/app\/(?:root\.tsx|routes\/shop\/storefront\/route\.tsx|shell\/(?!late\/|platform-bar|session-|shopper-view|forget-here)|art\/(?:pen|small-scenes)|ui\/(?:badge|button|checkbox|cn|collapsible|field|fields-context|icons|input|label|field-group|phone-input|text|text-link|textarea|toaster|use-scripts-run|use-shown-notice)\.tsx?)|\/messages\/compiled\/[\w-]+\/(?:order-words|storefront)\.js|\/domain\/(?:plural-rules|cart\/cart-form|shop\/navigation|orders\/order-access|accounts\/(?:phone|roles))\.ts|\/node_modules\/(?:clsx|class-variance-authority)\//;
/** What the forms of accounts are made of, one file as well. */
const FORMS =
  /\/app\/(?:routes\/accounts\/(?:account-page\/(?:account-title|account-page-form|sign-up-fields)|password\/(?:new-password-fields|password-input))|ui\/(?:divided-list|form-reply|open-problems|post-form|select))\.tsx?$|\/messages\/compiled\/[\w-]+\/accounts\.js$|\/domain\/(?:form-rules|accounts\/account-rules)\.ts$/;
/** What goods are shown with, on the menu and on the order page. */
const GOODS = /\/app\/ui\/(?:bottom-bar|empty|item|money-input|receipt|section-tabs|stepper)\.tsx$/;
/** How a language writes numbers, and the language that is written in: two files of a line each. */
const LOCALES = /\/domain\/(?:language|number-rules)\.ts$/;
/** The fifty icons of the manage area: each in a file of its own would be 300 bytes and a request. */
const MANAGE_ICONS = /\/node_modules\/lucide-react\//;
/** In a file of their own React and Remix stay in a browser's cache over our releases: 82 KB. A first visit would be 0.5 KB smaller without (decision 0071). */
const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|turbo-stream|react-router|react-router-dom|@remix-run)\/|\/app\/entry\.client|^\0?(?:commonjsHelpers|vite\/)/;

/** A browser's files hold the messages of one language: of English, or of the language that the build was asked for (`server/bin/build.ts`). */
function messagesOfOneLanguage(): Plugin {
  const language = process.env.BUILD_LANGUAGE ?? "en";
  return {
    name: "windowsill-messages-of-one-language",
    apply: "build",
    enforce: "pre",
    resolveId(source, _importer, { ssr }) {
      const area = /^#messages\/([\w-]+)\.js$/.exec(source)?.[1];
      return area && !ssr
        ? fileURLToPath(new URL(`messages/compiled/${language}/${area}.js`, import.meta.url))
        : null;
    },
  };
}

/**
 * The server is built with English. Of another language only the browser's files are wanted; what Remix tells of them it tells while it
 * builds a server, so that one is built of empty modules.
 */
function noOtherServer(): Plugin {
  const app = fileURLToPath(new URL("app/", import.meta.url));
  return {
    name: "windowsill-no-other-server",
    apply: (_, { command, isSsrBuild }) =>
      command === "build" && isSsrBuild === true && process.env.BUILD_LANGUAGE !== undefined,
    enforce: "pre",
    load: (id) => (id.startsWith(app) ? "export {};" : null),
  };
}

/**
 * A route whose modules other files use too would be a file that only hands them on; so its file may export more than the route. One that
 * exports nothing keeps a file of its own, which Remix names in its manifest.
 */
function routesAreTheirOwnFiles(): Plugin {
  return {
    name: "windowsill-routes-are-their-own-files",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    moduleParsed({ id, isEntry, exports }) {
      if (isEntry && exports?.length)
        this.emitFile({ type: "chunk", id, preserveSignature: "allow-extension" });
    },
  };
}

/** The shared file of a module, if it is on every page. */
function sharedFile(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return "framework";
  if (FORMS.test(id)) return "forms";
  if (GOODS.test(id)) return "goods";
  if (LOCALES.test(id)) return "locales";
  if (MANAGE_ICONS.test(id)) return "manage-icons";
  return ON_EVERY_PAGE.test(id) ? "shell" : undefined;
}

await compileMessages();

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix(options),
    settledOptions(),
    messagesOfOneLanguage(),
    noOtherServer(),
    routesAreTheirOwnFiles(),
    shrinkScripts(),
  ],
  // Development looks for the browser's dependencies in all of app/, server files included: what only Node can load stays out.
  optimizeDeps: { exclude: ["@node-rs/argon2", "pg-boss", "@mikro-orm/postgresql", "@mikro-orm/migrations"] },
  // The server reads the icons it draws, not all of them, with each start. While developing all are at hand.
  ...(isSsrBuild ? { ssr: { noExternal: ["lucide-react"] } } : {}),
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Nobody reads the table of sizes, for which each file is compressed once more.
    reportCompressedSize: false,
    // A script names the sheets of what it loads later, not the scripts: those are mostly there, and their names do not compress.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith(".css")) },
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: sharedFile } } }),
  },
}));
