import { ManageFailure } from "#app/routes/shop/manage-area/manage-failure.tsx";
import * as panel from "#messages/order-panel.js";
import * as t from "#messages/orders-list.js";

/** An order that is not there, or orders that did not come. */
export function OrdersFailure() {
  return (
    <ManageFailure
      failed={{ title: t.failed(), why: t.failedWhy(), way: t.tryAgain() }}
      missing={{
        title: panel.missing(),
        why: panel.missingWhy(),
        way: panel.back(),
        back: "/manage/orders",
      }}
    />
  );
}
