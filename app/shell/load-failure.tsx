import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ShopErrorPage } from "./shop-error-page.tsx";
import { shopErrorWords } from "./shop-error-words.ts";

/** The page of anything that could not be shown (SHOP-02): the catalogue's message where there is one, and nothing about the inside. */
export function LoadFailure() {
  const error = useRouteError();
  const [status, told] = isRouteErrorResponse(error) ? [error.status, error.data?.message] : [null, null];
  return <ShopErrorPage message={shopErrorWords(status, told)} />;
}
