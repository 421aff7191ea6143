import { ClosedShutters } from "#app/art/small-scenes.tsx";
import { Button } from "#app/ui/button.tsx";
import { shopPages } from "#domain/texts/english-shop-pages.ts";
import { speak } from "#domain/texts/text.ts";
import { StillPage } from "./still-page.tsx";

const t = speak(shopPages);

/** /maintenance (STORE-03). */
export function MaintenancePage({ shop }: { shop: string }) {
  return (
    <StillPage title={t("page.maintenance")} art={<ClosedShutters />}>
      <p>{t("page.maintenanceSays", { shop })}</p>
      <form method="get">
        <Button variant="outline" type="submit">
          {t("page.reload")}
        </Button>
      </form>
    </StillPage>
  );
}
