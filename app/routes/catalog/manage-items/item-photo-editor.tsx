import { OnePicture, type PictureProblem } from "#app/routes/shop/pictures/picture-editor.tsx";
import { PanelFieldSet } from "#app/ui/panel-field-set.tsx";
import { Text } from "#app/ui/text.tsx";
import * as t from "#messages/pictures.js";
import type { ItemView } from "./item-view.ts";

/** The photo of an item, in its editor (SET-03). A new item is saved first. */
export function ItemPhotoEditor({
  item,
  isNew,
  told,
}: {
  item: ItemView;
  isNew: boolean;
  told: PictureProblem | null;
}) {
  return (
    <PanelFieldSet legend={t.item()}>
      <Text variant="muted" size="sm">
        {isNew ? t.itemFirst() : t.itemSays()}
      </Text>
      {!isNew && (
        <OnePicture
          kind="item"
          itemId={item.id}
          name={item.name}
          picture={item.photo}
          told={told}
          takesPaste
        />
      )}
    </PanelFieldSet>
  );
}
