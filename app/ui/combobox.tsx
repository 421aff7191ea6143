import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { FieldError } from "./field.tsx";
import { Input } from "./input.tsx";
import { Label } from "./label.tsx";
import { Select } from "./select.tsx";
import { useScriptsRun } from "./use-scripts-run.ts";

/** Choices under the name of their group. */
interface ComboboxGroup {
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/**
 * Takes one of many by typing, and is empty for the next one: with scripts Enter or a press takes what is found; without scripts it is a list of all,
 * posted as `id` by the button beside it.
 */
export function Combobox({
  id,
  label,
  placeholder,
  none,
  groups,
  matching,
  description,
  problem,
  onPick,
  button,
}: {
  /** Also the name that it is posted by. */
  id: string;
  label: string;
  placeholder: string;
  /** The first entry of the list where no script runs. */
  none: string;
  groups: readonly ComboboxGroup[];
  /** Those that a text finds. */
  matching: (typed: string) => readonly ComboboxGroup[];
  /** How many there are, read out. */
  description: (count: number, typed: string) => string;
  problem?: string | undefined;
  onPick: (value: string) => void;
  /** The button beside it; what it calls takes what is found, and says whether a script did. */
  button: (take: () => boolean) => ReactNode;
}) {
  const scriptsRun = useScriptsRun();
  const list = useChoices({ id, groups: matching, onPick });
  const control = {
    id,
    name: id,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": problem ? `${id}-error` : undefined,
  } as const;

  return (
    <div data-slot="combobox" className="flex flex-wrap items-end gap-2">
      <div className="relative grid min-w-0 flex-[1_1_10rem] gap-1.5">
        <Label htmlFor={id}>{label}</Label>
        {scriptsRun ? (
          <Input
            {...control}
            {...list.input}
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            placeholder={placeholder}
          />
        ) : (
          <Select {...control} defaultValue="">
            <option value="">{none}</option>
            <OptionGroups groups={groups} />
          </Select>
        )}
        {list.isOpen && <Choices id={`${id}-list`} label={label} {...list} />}
        <span className="sr-only" role="status">
          {list.isOpen && list.typed.trim() !== "" && description(list.count, list.typed)}
        </span>
      </div>
      {button(() => {
        if (scriptsRun) list.pick(list.typed.trim() === "" ? undefined : list.active);
        return scriptsRun;
      })}
      {/* Below both, so that the button stays beside the field. */}
      <FieldError id={id} className="w-full">
        {problem}
      </FieldError>
    </div>
  );
}

/** What is typed, what that finds, and which of it the keys are at. */
function useChoices({
  id,
  groups,
  onPick,
}: {
  id: string;
  groups: (typed: string) => readonly ComboboxGroup[];
  onPick: (value: string) => void;
}) {
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const found = groups(typed);
  const options = found.flatMap((group) => group.options);
  const active = options[Math.min(at, options.length - 1)]?.value;
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
    Enter: () => isOpen && pick(active),
    ...(isOpen && { Escape: () => setOpen(false) }),
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  const input = {
    ref: field,
    value: typed,
    "aria-expanded": isOpen,
    "aria-activedescendant": isOpen && active ? optionId(active) : undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setTyped(currentTarget.value);
      setOpen(true);
      setAt(0);
    },
    onClick: () => setOpen(true),
    onBlur: () => setOpen(false),
    onKeyDown: press,
  };
  return { typed, isOpen, found, count: options.length, active, optionId, pick, press, input };
}

/** The list that opens under the field; the field keeps the focus. */
function Choices({
  id,
  label,
  found,
  active,
  optionId,
  pick,
  press,
}: { id: string; label: string } & Pick<
  ReturnType<typeof useChoices>,
  "found" | "active" | "optionId" | "pick" | "press"
>) {
  const list = useRef<HTMLDivElement>(null);
  // Newer browsers answer with a promise, which an effect must not return.
  useEffect(() => {
    list.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div
      ref={list}
      role="listbox"
      id={id}
      aria-label={label}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 scroll-mb-4 overflow-y-auto rounded-md border border-border bg-card py-1 shadow-float"
    >
      {found.flatMap((group) =>
        group.options.map((option) => (
          <div
            key={option.value}
            id={optionId(option.value)}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === active}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 py-1.5 hover:bg-muted aria-selected:bg-(--amber-bar)"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(option.value)}
            onKeyDown={press}
          >
            <span className="min-w-0">{option.label}</span>
            <span className="text-sm text-muted-foreground">{group.name}</span>
          </div>
        )),
      )}
    </div>
  );
}

/** The entries of a `Select` under the names of their groups. */
export const OptionGroups = ({ groups }: { groups: readonly ComboboxGroup[] }) =>
  groups.map(({ name, options }) => (
    <optgroup key={name} label={name}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </optgroup>
  ));
