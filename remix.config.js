/**
 * Every option of the Remix Vite plugin, in one place; vite.config.ts hands it on.
 *
 * All v3 flags are on, so that the later move to React Router is small. The sitemap is app/routes.ts.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  // The files of another language than English are built beside the product and moved into it (server/bin/build.ts).
  buildDirectory: process.env.BUILD_LANGUAGE
    ? `node_modules/.windowsill-build/${process.env.BUILD_LANGUAGE}`
    : "build",
  ignoredRouteFiles: ["**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
    // Without it a cold dev cache finds dependencies late and hydrates with two copies of React.
    unstable_optimizeDeps: true,
  },
};
