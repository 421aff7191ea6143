import { ClosedShutters } from "#app/art/small-scenes.tsx";
import { Button } from "#app/ui/button.tsx";
import * as t from "#messages/shop-pages.js";
import { StillPage } from "./still-page.tsx";

/** /maintenance (STORE-03). */
export function MaintenancePage({ shop }: { shop: string }) {
  return (
    <StillPage title={t.maintenance()} art={<ClosedShutters />}>
      <p>{t.maintenanceSays({ shop })}</p>
      <form method="get">
        <Button variant="outline" type="submit">
          {t.reload()}
        </Button>
      </form>
    </StillPage>
  );
}
