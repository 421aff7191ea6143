import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { ClosedShutters } from "#app/art/small-scenes.tsx";
import { Button } from "#app/ui/button.tsx";
import { Text } from "#app/ui/text.tsx";
import * as t from "#messages/storefront.js";
import { isAway } from "./lost-answer.ts";

/** The page of anything that could not be shown (SHOP-02): the catalogue's message where there is one, and nothing about the inside. */
export function LoadFailure() {
  const error = useRouteError();
  const { pathname } = useLocation();
  // The page after an order is the likeliest of all to be asked for as the network goes, and the order was written before (ORD-05).
  if (isAway(error) && /^\/(?:customer\/orders|order)\/./.test(pathname))
    return <ShopErrorPage title={t.orderErrorTitle()} message={t.orderErrorSays()} />;
  const [status, told] = isRouteErrorResponse(error) ? [error.status, error.data?.message] : [null, null];
  return <ShopErrorPage message={shopErrorWords(status, told)} />;
}

/**
 * Stands alone when a shop could not be loaded (SHOP-02): nothing else of the site is reachable. `message` is the error
 * catalogue's, its code included. The first way loads this very page again, the second drops what this browser keeps of the app.
 */
function ShopErrorPage({ title = t.shopErrorTitle(), message }: { title?: string; message: string }) {
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-page grid-cols-1 items-start gap-8 px-gutter pt-9 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-18 lg:pt-14"
    >
      <div className="grid grid-cols-1 content-start justify-items-start gap-3.5">
        <h1>{title}</h1>
        <Text variant="muted">{message}</Text>
        <form className="flex flex-wrap gap-2">
          <Button type="submit">{t.shopErrorAgain()}</Button>
          <Button variant="outline" type="submit" formMethod="post" formAction="/reset-app">
            {t.shopErrorReset()}
          </Button>
        </form>
      </div>
      <div className="w-full max-w-104">
        <ClosedShutters />
      </div>
    </main>
  );
}

const AUTH_REQUIRED = 401;

/**
 * What the shop-error page says of a failure (specification section 8): a 401 has words of its own, whatever was told otherwise is told, and of the rest, a
 * failure without an answer too, there is nothing to tell but that the connection failed.
 */
export function shopErrorWords(status: number | null, told: unknown): string {
  if (status === AUTH_REQUIRED) return t.shopErrorAuthRequired();
  return typeof told === "string" && told !== "" ? told : t.shopErrorConnectivity();
}
