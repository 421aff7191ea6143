import { CircleAlert } from "lucide-react";
import { Alert, AlertDescription, AlertTitle } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { List } from "#app/ui/list.tsx";
import { textLink } from "#app/ui/text-link.ts";
import type { SettingImpact } from "#domain/shop/setting-impact.ts";
import * as t from "#messages/settings.js";
import { optionLabel, settingLabel } from "./setting-words.ts";

/** What a change touches, as the action answers before it saves; `stamp` goes along with the next post, which then saves. */
export interface ImpactTold {
  readonly touched: readonly SettingImpact[];
  readonly stamp: string;
}

/** What a change touches (SET-02): a line for each thing that it takes away, with the way to those orders. */
export function ImpactList({ touched }: Pick<ImpactTold, "touched">) {
  return (
    <>
      <List className="grid gap-2">
        {touched.map((impact) => (
          <li key={`${impact.name} ${impact.taken}`}>
            <b className="block">{whatGoes(impact)}</b> {countsOf(impact)}{" "}
            {impact.orders > 0 && (
              <>
                <a className={textLink} href={ordersOf(impact, "")} target="_blank" rel="noopener">
                  {t.impactOrdersLink()}
                </a>{" "}
                <a className={textLink} href={ordersOf(impact, "/tell")} target="_blank" rel="noopener">
                  {t.impactTellLink()}
                </a>
              </>
            )}
          </li>
        ))}
      </List>
      <p>{t.impactThen()}</p>
    </>
  );
}

/** The same above the buttons of a section without scripts, whose next post saves. */
export function ImpactNote({ touched, stamp }: ImpactTold) {
  return (
    <Alert role="alert" id="impact">
      <CircleAlert aria-hidden="true" />
      <AlertDescription>
        <AlertTitle>{t.impactTitle()}</AlertTitle>
        <ImpactList touched={touched} />
        <input type="hidden" name="understood" value={stamp} />
      </AlertDescription>
    </Alert>
  );
}

/** Says what a change touches before it is saved (SET-02); `told` is null where there is nothing to say. */
export function ImpactQuestion({
  told,
  onSave,
  onKeep,
}: {
  told: ImpactTold | null;
  onSave: (told: ImpactTold) => void;
  onKeep: () => void;
}) {
  return (
    <Dialog
      title={t.impactTitle()}
      open={told !== null}
      onClose={onKeep}
      actions={
        <>
          <Button variant="outline" onClick={onKeep}>
            {t.leaveStay()}
          </Button>
          <Button onClick={() => told && onSave(told)}>{t.impactSave()}</Button>
        </>
      }
    >
      {told && <ImpactList touched={told.touched} />}
    </Dialog>
  );
}

const whatGoes = ({ name, taken }: SettingImpact) =>
  taken === ""
    ? `${settingLabel(name)}:`
    : name === "orderAccess"
      ? t.impactAccess({ who: optionLabel(name, taken) })
      : t.impactGoes({ label: settingLabel(name), option: optionLabel(name, taken) });

function countsOf({ orders, carts }: SettingImpact): string {
  if (carts === 0) return t.impactOrders({ count: orders });
  if (orders === 0) return t.impactCarts({ count: carts });
  return t.impactBoth({ orders, carts });
}

const ordersOf = ({ search }: SettingImpact, part: "" | "/tell") =>
  search === "" ? `/manage/orders${part}` : `/manage/orders${part}?${new URLSearchParams({ search })}`;
