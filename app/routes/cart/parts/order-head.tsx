import { Clock } from "#app/ui/icons.tsx";
import * as t from "#messages/order.js";

/** The head of the screen: its title and until when orders are taken. */
export function OrderHead({ takingUntil }: { takingUntil: string | null }) {
  return (
    <div className="wrap pagehead">
      <h1>{t.title()}</h1>
      {takingUntil && (
        <p className="soft">
          <span className="word good">
            <Clock className="icon" aria-hidden />
            {t.takingUntil({ moment: takingUntil })}
          </span>
        </p>
      )}
    </div>
  );
}
