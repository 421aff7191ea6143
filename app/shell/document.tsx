import { Links, Meta, Scripts, ScrollRestoration } from "@remix-run/react";
import type { ReactNode } from "react";
import * as t from "#messages/storefront.js";

/**
 * The HTML around every page. The theme follows the system; a bake sale changes the bars by `data-mode` (SHOP-04). `nonce` is the
 * answer's own, for the content security policy.
 */
export function AppDocument(props: {
  lang?: string;
  bakeSale?: boolean;
  nonce?: string;
  children: ReactNode;
}) {
  const { lang = "en", bakeSale, nonce, children } = props;
  return (
    <html lang={lang} data-mode={bakeSale ? "bake-sale" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <link rel="preload" href="/fonts/fraunces.woff2" as="font" crossOrigin="" />
        <link rel="icon" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Links />
      </head>
      <body>
        <SkipLink />
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** The first thing the keyboard reaches: over the bars to the content (`#main`). */
function SkipLink() {
  return (
    <a
      className="absolute top-2 left-3 z-60 rounded-md border border-border bg-card px-4 py-3 text-foreground [transform:translateY(-200%)] focus:[transform:none] print:hidden"
      href="#main"
    >
      {t.shellSkip()}
    </a>
  );
}
