import { UserRound } from "#app/ui/icons.tsx";
import { frameTexts } from "#domain/texts/english-frame.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(frameTexts);

/** Above every page that a merchant sees as a shopper does: says so, and leads back. */
export function ShopperViewBar() {
  return (
    <aside className="offlinebar" aria-label={t("view.bar")}>
      <p className="wrap">
        <UserRound className="icon" aria-hidden />
        {t("view.bar")}
        <a className="ml-auto" href="/manage/see-as-shopper?end">
          {t("view.back")}
        </a>
      </p>
    </aside>
  );
}
