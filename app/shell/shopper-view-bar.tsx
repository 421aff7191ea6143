import { UserRound } from "#app/ui/icons.tsx";
import * as t from "#messages/shopper-view.js";

/** Above every page that a merchant sees as a shopper does: says so, and leads back. */
export function ShopperViewBar() {
  return (
    <aside className="offlinebar" aria-label={t.bar()}>
      <p className="wrap">
        <UserRound className="icon" aria-hidden />
        {t.bar()}
        <a className="ml-auto" href="/manage/see-as-shopper?end">
          {t.back()}
        </a>
      </p>
    </aside>
  );
}
