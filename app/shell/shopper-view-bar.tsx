import { UserRound } from "#app/ui/icons.tsx";
import * as t from "#messages/shopper-view.js";

/** Above every page that a merchant sees as a shopper does: says so, and leads back. */
export function ShopperViewBar() {
  return (
    <aside className="border-b border-bar-line bg-accent text-sm font-semibold" aria-label={t.bar()}>
      <p className="mx-auto flex w-full max-w-page items-center gap-2.5 px-gutter py-2.5">
        <UserRound className="icon-5" aria-hidden />
        {t.bar()}
        <a className="ml-auto" href="/manage/see-as-shopper?end">
          {t.back()}
        </a>
      </p>
    </aside>
  );
}
