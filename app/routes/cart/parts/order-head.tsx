import { Clock } from "#app/ui/icons.tsx";
import { order } from "#domain/texts/english-order.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(order);

/** The head of the screen: its title and until when orders are taken. */
export function OrderHead({ takingUntil }: { takingUntil: string | null }) {
  return (
    <div className="wrap pagehead">
      <h1>{t("order.title")}</h1>
      {takingUntil && (
        <p className="soft">
          <span className="word good">
            <Clock className="icon" aria-hidden />
            {t("order.takingUntil", { moment: takingUntil })}
          </span>
        </p>
      )}
    </div>
  );
}
