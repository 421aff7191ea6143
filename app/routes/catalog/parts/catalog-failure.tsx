import { ManageFailure } from "#app/routes/shop/parts/manage-failure.tsx";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(catalogTexts);

/** A section or an item that is not there, or a list that did not come. */
export function CatalogFailure() {
  return (
    <ManageFailure
      failed={{ title: t("items.failed"), why: t("items.failedWhy"), way: t("items.tryAgain") }}
      missing={{
        title: t("items.missing"),
        why: t("items.missingWhy"),
        way: t("items.back"),
        back: "/manage/items",
      }}
    />
  );
}
