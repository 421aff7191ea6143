import { useFetcher, useNavigate } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import {
  Command,
  CommandDialog,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
  CommandStatus,
} from "#app/ui/command.tsx";
import "#app/styles/manage-command.css";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Text } from "#app/ui/text.tsx";
import * as t from "#messages/find.js";
import * as frame from "#messages/manage.js";
import { countText, findAddress, type HitGroup, hitGroups } from "./found-groups.ts";
import type { loader as findLoader } from "./route.tsx";

/** So long nothing may be typed before the server is asked, in milliseconds. */
const TYPING_PAUSE = 150;

/**
 * Finds an order, a customer, an item or a screen from anywhere in the manage area (UI-01). Arrows choose, Enter goes there, Escape
 * closes and gives the focus back to where it was. `takeTyped` hands over what was typed before this stood.
 */
export function CommandPalette({ takeTyped, onClose }: { takeTyped: () => string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const { groups, state } = useFound(text);
  const [chosen, setChosen] = useState({ of: "", to: "" });
  const navigate = useNavigate();

  // Before the next letter comes: it goes into this box already.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!element.open) element.showModal();
    element.querySelector("input")?.focus();
    const typed = takeTyped();
    if (typed !== "") setText(typed);
    // A click beside the box is for the pointer alone; the keyboard has Escape and the button.
    const closeBeside = ({ target }: Event) => {
      if (target === element) element.close();
    };
    element.addEventListener("click", closeBeside);
    return () => {
      element.removeEventListener("click", closeBeside);
      element.close();
    };
  }, [takeTyped]);

  // Another list begins at its top.
  const list = groups.flatMap(({ hits }) => hits.map(({ to }) => to));
  const listed = list.join(" ");
  const value = (chosen.of === listed ? chosen.to : list[0]) ?? "";

  function go(to: string) {
    dialog.current?.close();
    navigate(to);
  }

  return (
    <CommandDialog
      ref={dialog}
      aria-label={frame.findQuick()}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
    >
      <Command
        label={frame.findLabel()}
        shouldFilter={false}
        vimBindings={false}
        loop
        value={value}
        onValueChange={(to) => setChosen({ of: listed, to })}
      >
        <CommandInput value={text} onValueChange={setText} placeholder={frame.findPlaceholder()}>
          <IconButton aria-label={t.close()} onClick={() => dialog.current?.close()}>
            <X aria-hidden="true" />
          </IconButton>
        </CommandInput>
        <CommandList label={t.results()}>
          {groups.map(({ key, heading, hits }) => (
            <CommandGroup key={key} heading={heading}>
              {hits.map(({ to, title, detail, icon: Icon }) => (
                <CommandItem
                  key={to}
                  value={to}
                  onSelect={() => go(to)}
                  icon={<Icon aria-hidden="true" />}
                  title={title}
                  detail={detail}
                />
              ))}
            </CommandGroup>
          ))}
        </CommandList>
        <PaletteState text={text.trim()} state={state} groups={groups} />
      </Command>
    </CommandDialog>
  );
}

/** How far the search is, read out and, where the list is empty, to be seen. */
function PaletteState(props: { text: string; state: Finding["state"]; groups: readonly HitGroup[] }) {
  const { text, state, groups } = props;
  const description =
    state === "looking"
      ? t.looking()
      : state === "failed"
        ? t.failed()
        : groups.length === 0
          ? t.nothing({ text })
          : countText(groups);
  const isSeen = groups.length === 0 || state === "failed";
  return (
    <CommandStatus isSeen={isSeen}>
      <p>{description}</p>
      {state === "found" && groups.length === 0 && <Text variant="muted">{t.nothingWhy()}</Text>}
    </CommandStatus>
  );
}

interface Finding {
  readonly groups: readonly HitGroup[];
  readonly state: "found" | "looking" | "failed";
}

/** Asks the server a moment after the last letter; meanwhile what was found before stays. */
function useFound(text: string): Finding {
  const wanted = text.trim();
  const { load, data, state } = useFetcher<typeof findLoader>();
  const [query, setQuery] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === "") return;
    const timer = setTimeout(() => {
      setQuery(wanted);
      load(findAddress(wanted));
    }, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [wanted, load]);

  const isAnswered = wanted === "" || (data?.text === wanted && data.found !== null);
  const groups = useMemo(
    () => hitGroups(wanted, wanted === "" ? null : (data?.found ?? null)),
    [wanted, data],
  );
  if (isAnswered) return { groups, state: "found" };
  return { groups, state: query === wanted && state === "idle" ? "failed" : "looking" };
}
