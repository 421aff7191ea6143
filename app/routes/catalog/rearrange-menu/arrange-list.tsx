import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { ArrowDown, ArrowUp, Ellipsis, EyeOff } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { SortableGroup, SortableGroups, SortableRow, SortableRows } from "#app/ui/sortable-list.tsx";
import type { ArrangedMenu } from "#domain/catalog/manage-catalog-schemas.ts";
import { afterMove } from "#domain/catalog/menu-moves.ts";
import type { MenuArrangement } from "#domain/catalog/menu-order.ts";
import { dollars } from "#domain/money.ts";
import * as t from "#messages/catalog.js";

type ArrangedSection = ArrangedMenu[number];
type ArrangedItem = ArrangedSection["items"][number];

/** How far a pointer goes before a press becomes a drag, in pixels. */
const DRAG_STARTS_AT = 4;

/** The menu as ids. */
export const idsOf = (menu: ArrangedMenu): MenuArrangement =>
  menu.map(({ id, items }) => ({ id, items: items.map((item) => item.id) }));

/**
 * Sections and items to be moved by dragging, by keys, and by plain buttons (MAN-03). The buttons belong to the form around it, so they work
 * without JavaScript; what was dragged is handed to `onArranged` whole.
 */
export function ArrangeList({
  menu,
  onArranged,
}: {
  menu: ArrangedMenu;
  onArranged: (arrangement: MenuArrangement) => void;
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_STARTS_AT } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    onArranged(afterDrop(idsOf(menu), String(active.id), String(over.id)));
  };
  return (
    <DndContext
      id="arrange"
      sensors={sensors}
      collisionDetection={nearestOf(menu)}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(menu),
        screenReaderInstructions: { draggable: t.rearrangeInstructions() },
      }}
    >
      <SortableContext items={menu.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <SortableGroups aria-label={t.rearrangeSections()}>
          {menu.map((section, at) => (
            <Section key={section.id} section={section} place={at} menu={menu} />
          ))}
        </SortableGroups>
      </SortableContext>
    </DndContext>
  );
}

/** A section is let go among sections, an item among items; a section without any takes items itself. */
function nearestOf(menu: ArrangedMenu): CollisionDetection {
  const sections = new Set<unknown>(menu.map(({ id }) => id));
  const empty = new Set<unknown>(menu.filter(({ items }) => items.length === 0).map(({ id }) => id));
  return (drag) => {
    const isSection = sections.has(drag.active.id);
    const fits = ({ id }: { id: unknown }) =>
      isSection ? sections.has(id) : !sections.has(id) || empty.has(id);
    return closestCenter({ ...drag, droppableContainers: drag.droppableContainers.filter(fits) });
  };
}

/** The menu after something was let go over something else. */
function afterDrop(menu: MenuArrangement, id: string, over: string): MenuArrangement {
  const sectionOver = menu.find((section) => section.id === over || section.items.includes(over));
  if (!sectionOver) return menu;
  if (menu.some((section) => section.id === id))
    return afterMove(menu, { kind: "section", id, to: menu.indexOf(sectionOver) });
  const to = sectionOver.items.includes(over) ? sectionOver.items.indexOf(over) : sectionOver.items.length;
  return afterMove(menu, { kind: "item", id, sectionId: sectionOver.id, to });
}

/** What the keyboard did, in words. */
function announcementsOf(menu: ArrangedMenu): Announcements {
  const factsOf = (id: string | number) => {
    const lists = [menu, ...menu.map(({ items }) => items)];
    const list = lists.find((some) => some.some((one) => one.id === id)) ?? [];
    const place = list.findIndex((one) => one.id === id);
    return { name: list[place]?.name ?? "", place: place + 1, count: list.length };
  };
  const nameAt = (active: string | number, over: string | number | undefined) => ({
    ...factsOf(over ?? active),
    name: factsOf(active).name,
  });
  return {
    onDragStart: ({ active }) => t.rearrangePicked(factsOf(active.id)),
    // Over itself it is still where it was picked up, which has been said.
    onDragOver: ({ active, over }) =>
      active.id === over?.id ? undefined : t.rearrangeOver(nameAt(active.id, over?.id)),
    onDragEnd: ({ active, over }) => t.rearrangeDropped(nameAt(active.id, over?.id)),
    onDragCancel: ({ active }) => t.rearrangeCancelled(factsOf(active.id)),
  };
}

function Section({ section, place, menu }: { section: ArrangedSection; place: number; menu: ArrangedMenu }) {
  const { id, name, items } = section;
  return (
    <SortableGroup
      id={id}
      grip={t.rearrangeDragSection({ name, place: place + 1, count: menu.length })}
      title={name}
      note={t.itemsCount({ count: items.length })}
      actions={<UpAndDown id={id} name={name} place={place} count={menu.length} />}
    >
      <SortableContext items={items.map((item) => item.id)} strategy={verticalListSortingStrategy}>
        <SortableRows aria-label={name}>
          {items.map((item, at) => (
            <Item key={item.id} item={item} place={at} section={section} menu={menu} />
          ))}
        </SortableRows>
      </SortableContext>
    </SortableGroup>
  );
}

function Item({
  item,
  place,
  section,
  menu,
}: {
  item: ArrangedItem;
  place: number;
  section: ArrangedSection;
  menu: ArrangedMenu;
}) {
  const { id, name } = item;
  const count = section.items.length;
  return (
    <SortableRow
      id={id}
      grip={t.rearrangeDragItem({ name, place: place + 1, count, section: section.name })}
      number={place + 1}
      name={name}
      note={item.unit}
      isFaint={item.hidden}
      state={
        item.hidden && (
          <Badge>
            <EyeOff aria-hidden="true" />
            {t.itemsIsHidden()}
          </Badge>
        )
      }
      figure={dollars(item.price)}
      actions={
        <>
          <UpAndDown id={id} name={name} place={place} count={count} />
          <Elsewhere item={item} sections={menu.filter((other) => other.id !== section.id)} />
        </>
      }
    />
  );
}

/** Moves an item into another section, or to an end of its own. */
function Elsewhere({ item: { id, name }, sections }: { item: ArrangedItem; sections: ArrangedMenu }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger variant="muted" aria-label={t.rearrangeElsewhere({ name })}>
        <Ellipsis aria-hidden="true" />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>{t.rearrangeMoveTo()}</DropdownMenuLabel>
        {sections.map((other) => (
          <DropdownMenuItem key={other.id} name="move" value={`to:${id}:${other.id}`}>
            {other.name}
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem name="move" value={`first:${id}`}>
          {t.rearrangeFirst()}
        </DropdownMenuItem>
        <DropdownMenuItem name="move" value={`last:${id}`}>
          {t.rearrangeLast()}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** One place up or down; at an end the button is disabled and stays, so that nothing jumps. */
function UpAndDown({ id, name, place, count }: { id: string; name: string; place: number; count: number }) {
  return (
    <>
      <IconButton
        variant="muted"
        type="submit"
        name="move"
        value={`up:${id}`}
        disabled={place === 0}
        aria-label={t.rearrangeUp({ name })}
      >
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton
        variant="muted"
        type="submit"
        name="move"
        value={`down:${id}`}
        disabled={place === count - 1}
        aria-label={t.rearrangeDown({ name })}
      >
        <ArrowDown aria-hidden="true" />
      </IconButton>
    </>
  );
}
