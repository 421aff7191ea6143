import { ClosedShutters } from "#app/art/small-scenes.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import * as t from "#messages/storefront.js";

/**
 * Stands alone when a shop could not be loaded (SHOP-02): nothing else of the site is reachable. `message` is the error
 * catalogue's, its code included. The first way loads this very page again, the second drops what this browser keeps of the app.
 */
export function ShopErrorPage({ message, resetUrl }: { message: string; resetUrl?: string }) {
  return (
    <main id="main" className="wrap stillpage">
      <div className="say">
        <h1>{t.shopErrorTitle()}</h1>
        <p className="soft">{message}</p>
        <div className="flex flex-wrap gap-2">
          <form method="get">
            <Button type="submit">{t.shopErrorAgain()}</Button>
          </form>
          {resetUrl ? (
            <a className={buttonVariants({ variant: "outline" })} href={resetUrl}>
              {t.shopErrorReset()}
            </a>
          ) : null}
        </div>
      </div>
      <ClosedShutters />
    </main>
  );
}
