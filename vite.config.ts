import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import options from "./remix.config.js";

export default defineConfig({
  plugins: [tailwindcss(), remix(options)],
  // Development looks for the browser's dependencies in all of app/, server files included: what only Node can load stays out.
  optimizeDeps: { exclude: ["@node-rs/argon2", "pg-boss", "@mikro-orm/postgresql", "@mikro-orm/migrations"] },
  build: { target: "es2022", assetsInlineLimit: 0 },
});
