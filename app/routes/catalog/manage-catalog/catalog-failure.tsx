import { ManageFailure } from "#app/routes/shop/manage-area/manage-failure.tsx";
import * as t from "#messages/catalog.js";

/** A section or an item that is not there, or a list that did not come. */
export function CatalogFailure() {
  return (
    <ManageFailure
      failed={{ title: t.itemsFailed(), why: t.itemsFailedWhy(), way: t.itemsTryAgain() }}
      missing={{
        title: t.itemsMissing(),
        why: t.itemsMissingWhy(),
        way: t.itemsBack(),
        back: "/manage/items",
      }}
    />
  );
}
