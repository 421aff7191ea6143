import { Form, Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useScriptsRun } from "#app/routes/accounts/parts/use-scripts-run.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { ListFoot } from "#app/ui/list-foot.tsx";
import { useKeptPlace } from "#app/ui/use-kept-place.ts";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { speak } from "#domain/texts/text.ts";
import { ITEMS_FORM, ItemBulk, MarkedSnack } from "./item-bulk.tsx";
import { type ItemQuestion, itemAddress, itemsExportAddress } from "./item-question.ts";
import { ItemTable } from "./item-table.tsx";
import type { ItemView } from "./item-view.ts";
import type { MarkedItems } from "./marked-items.ts";
import { noteWords, type RowNotes } from "./row-notes.ts";

const t = speak(catalogTexts);

/** The rows of the list with their boxes, and what is done with those that are ticked (MAN-02). */
export function ItemSheet({
  items,
  asked,
  openId,
  range,
  marked,
  told,
}: {
  items: readonly ItemView[];
  asked: ItemQuestion;
  openId: string | null;
  range: { readonly page: number; readonly perPage: number; readonly total: number };
  marked: MarkedItems | null;
  /** What became of what was typed over in the list. */
  told: RowNotes | null;
}) {
  const scriptsRun = useScriptsRun();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const at = marked?.at ?? null;
  // What was done is done: the boxes are free for the next.
  useEffect(() => {
    if (at !== null) setIds(new Set());
  }, [at]);
  const count = items.filter(({ id }) => ids.has(id)).length;
  const list = useKeptPlace(items.findIndex(({ id }) => ids.has(id)));
  const first = (range.page - 1) * range.perPage + 1;

  return (
    <>
      <div className="sheet" ref={list}>
        {items.length === 0 ? (
          <NoItems search={asked.search} />
        ) : (
          <Form method="post" id={ITEMS_FORM} preventScrollReset replace>
            {/* Enter in a field presses the first button there is. */}
            <button
              className="vh"
              type="submit"
              name="intent"
              value="save"
              tabIndex={-1}
              aria-hidden="true"
            />
            <ItemTable
              items={items}
              asked={asked}
              openId={openId}
              caption={t("items.caption", { first, last: first + items.length - 1, total: range.total })}
              isWhole={range.total === items.length}
              told={told}
              ticks={{
                ids,
                scriptsRun,
                set: (some, isTicked) =>
                  setIds((before) => {
                    const now = new Set(before);
                    for (const id of some) isTicked ? now.add(id) : now.delete(id);
                    return now;
                  }),
              }}
            />
            <ListFoot range={range} linkTo={(page) => itemAddress(asked, { page })}>
              <DownloadLink
                address={itemsExportAddress(asked)}
                fileName="items.csv"
                className="soft hidden @max-[38.75rem]/list:inline"
              />
            </ListFoot>
            <noscript>
              <p className="px-4 pb-3">
                <Button variant="outline" type="submit" name="intent" value="save">
                  {t("items.saveAll")}
                </Button>
              </p>
            </noscript>
          </Form>
        )}
      </div>
      {items.length > 0 && (!scriptsRun || count > 0) && (
        <ItemBulk count={scriptsRun ? count : null} onClear={() => setIds(new Set())} />
      )}
      <MarkedSnack marked={marked} />
      <div role="status" className="vh">
        {told && (
          <span key={told.at}>
            {told.notes.map((note) => {
              const name = items.find(({ id }) => id === note.itemId)?.name;
              return name === undefined ? "" : `${t("items.told", { name, note: noteWords(note) })} `;
            })}
          </span>
        )}
      </div>
    </>
  );
}

/** Why the list is empty, and the way out. */
function NoItems({ search }: { search: string }) {
  return (
    <div className="grid justify-items-start gap-2 px-4 py-8">
      <h2>{search ? t("items.noneFound", { search }) : t("items.none")}</h2>
      <p className="soft max-w-[44ch]">{t(search ? "items.noneFoundWhy" : "items.noneWhy")}</p>
      <Link className={buttonVariants({ variant: "outline", className: "mt-2" })} to="/manage/items">
        {t("items.showAll")}
      </Link>
    </div>
  );
}
