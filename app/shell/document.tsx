import { Links, Meta, Scripts, ScrollRestoration } from "@remix-run/react";
import type { ReactNode } from "react";
import { SkipLink } from "./skip-link.tsx";

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
  const { lang = "en", bakeSale = false, nonce, children } = props;
  return (
    <html lang={lang} data-mode={bakeSale ? "bake-sale" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <link
          rel="preload"
          href="/fonts/fraunces.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
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
