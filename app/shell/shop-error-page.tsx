import { ClosedShutters } from "#app/art/small-scenes.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { storefront } from "#domain/texts/english-storefront.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(storefront);

/**
 * Stands alone when a shop could not be loaded (SHOP-02): nothing else of the site is reachable. `message` is the error
 * catalogue's, its code included. The first way loads this very page again, the second drops what this browser keeps of the app.
 */
export function ShopErrorPage({ message, resetUrl }: { message: string; resetUrl?: string }) {
  return (
    <main id="main" className="wrap stillpage">
      <div className="say">
        <h1>{t("shopError.title")}</h1>
        <p className="soft">{message}</p>
        <div className="flex flex-wrap gap-2">
          <form method="get">
            <Button type="submit">{t("shopError.again")}</Button>
          </form>
          {resetUrl ? (
            <a className={buttonVariants({ variant: "outline" })} href={resetUrl}>
              {t("shopError.reset")}
            </a>
          ) : null}
        </div>
      </div>
      <ClosedShutters />
    </main>
  );
}
