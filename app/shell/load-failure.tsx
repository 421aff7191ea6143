import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { shopErrorWords } from "#domain/shop/shop-error-words.ts";
import { ShopErrorPage } from "./shop-error-page.tsx";

/** The page of anything that could not be shown (SHOP-02): the catalogue's message where there is one, and nothing about the inside. */
export function LoadFailure() {
  const error = useRouteError();
  const [status, told] = isRouteErrorResponse(error) ? [error.status, error.data?.message] : [null, null];
  return <ShopErrorPage message={shopErrorWords(status, told)} />;
}
