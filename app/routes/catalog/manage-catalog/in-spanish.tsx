import { Collapsible } from "#app/ui/collapsible.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Text } from "#app/ui/text.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import * as t from "#messages/catalog.js";

/** What an item or a section is called in Spanish as well (UI-03), folded away where nothing is; only items have a unit. */
export function InSpanish({
  texts,
}: {
  texts: { readonly nameEs: string; readonly descriptionEs: string; readonly unitEs?: string };
}) {
  const { nameEs, descriptionEs, unitEs } = texts;
  return (
    <Collapsible summary={t.inSpanish()} open={[nameEs, descriptionEs, unitEs].some(Boolean)}>
      <div className="grid gap-4 pt-3">
        <Text variant="muted" size="sm">
          {t.inSpanishSays()}
        </Text>
        <Field label={t.itemNameEs()} name="nameEs">
          <Input lang="es" defaultValue={nameEs} />
        </Field>
        <Field label={t.itemDescriptionEs()} name="descriptionEs">
          <Textarea lang="es" rows={2} defaultValue={descriptionEs} />
        </Field>
        {unitEs !== undefined && (
          <Field label={t.itemUnitEs()} name="unitEs">
            <Input lang="es" defaultValue={unitEs} />
          </Field>
        )}
      </div>
    </Collapsible>
  );
}
