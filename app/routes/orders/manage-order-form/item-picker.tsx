import { Plus } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Label } from "#app/ui/label.tsx";
import { Select } from "#app/ui/select.tsx";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { orderForm } from "#domain/texts/english-order-form.ts";
import { speak } from "#domain/texts/text.ts";
import { OptionGroups } from "./form-fields.tsx";
import { itemsMatching, type OptionGroup } from "./order-choices.ts";

const t = speak(orderForm);

/** The field that names the item that the button adds. */
export const PICKER_FIELD = "addItem";

/**
 * Adds an item to an order (ORD-09): with scripts it is found by typing and added by Enter or a click, and the field is empty for the next one;
 * without scripts it is a list with a button.
 */
export function ItemPicker({
  groups,
  problem,
  onPick,
}: {
  groups: readonly OptionGroup[];
  problem?: string | undefined;
  onPick: (itemId: string) => void;
}) {
  const id = PICKER_FIELD;
  const scriptsRun = useScriptsRun();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const found = itemsMatching(groups, typed);
  const options = found.flatMap((group) => group.options);
  const active = options[Math.min(at, options.length - 1)];
  const optionId = (value: string) => `${id}-${value}`;

  const show = (place: number) => {
    setOpen(true);
    setAt(place);
    const option = options[place];
    if (option) document.getElementById(optionId(option.value))?.scrollIntoView({ block: "nearest" });
  };
  const pick = (value: string | undefined) => {
    setOpen(false);
    setTyped("");
    setAt(0);
    if (value) onPick(value);
    field.current?.focus();
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => show(isOpen ? Math.min(options.length - 1, at + 1) : 0),
    ArrowUp: () => show(isOpen ? Math.max(0, at - 1) : 0),
    // It adds what is found, and never presses the form's own button.
    Enter: () => isOpen && pick(active?.value),
    ...(isOpen && { Escape: () => setOpen(false) }),
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  const add = (event: MouseEvent<HTMLButtonElement>) => {
    if (!scriptsRun) return;
    event.preventDefault();
    pick(typed.trim() === "" ? undefined : active?.value);
  };
  const control = {
    id,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": problem ? `${id}-error` : undefined,
  } as const;

  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="relative grid min-w-0 flex-[1_1_14rem] gap-1.5">
        <Label htmlFor={id}>{t("lines.add")}</Label>
        {scriptsRun ? (
          <Input
            {...control}
            ref={field}
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={isOpen && active ? optionId(active.value) : undefined}
            name={PICKER_FIELD}
            placeholder={t("lines.type")}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setOpen(true);
              setAt(0);
            }}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={press}
          />
        ) : (
          <Select {...control} name={PICKER_FIELD} defaultValue="">
            <option value="">{t("lines.pick")}</option>
            <OptionGroups groups={groups} />
          </Select>
        )}
        {isOpen && (
          <div
            ref={list}
            role="listbox"
            id={`${id}-list`}
            aria-label={t("lines.add")}
            className="absolute inset-x-0 top-full z-20 mt-1 scroll-mb-4 max-h-72 overflow-y-auto rounded-[10px] border border-(--border) bg-(--card) py-1 shadow-float"
          >
            {found.flatMap((group) =>
              group.options.map(({ value, label }) => (
                <div
                  key={value}
                  id={optionId(value)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={value === active?.value}
                  className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 py-1.5 hover:bg-(--muted) aria-selected:bg-(--amber-bar)"
                  // The field keeps the focus.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => pick(value)}
                  onKeyDown={press}
                >
                  <span className="min-w-0">{label}</span>
                  <span className="soft s">{group.name}</span>
                </div>
              )),
            )}
          </div>
        )}
        <span className="vh" role="status">
          {isOpen && typed.trim() !== "" && foundText(options.length, typed)}
        </span>
        <FieldError id={id}>{problem}</FieldError>
      </div>
      <Button variant="outline" type="submit" name="intent" value="add" onClick={add}>
        <Plus className="i" aria-hidden="true" />
        {t("lines.addNow")}
      </Button>
    </div>
  );
}

function foundText(count: number, typed: string): string {
  if (count === 0) return t("lines.noneFound", { typed });
  return count === 1 ? t("lines.oneFound") : t("lines.found", { count });
}
