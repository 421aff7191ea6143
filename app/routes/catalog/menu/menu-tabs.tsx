import { type ReactNode, useEffect, useRef, useState } from "react";
import { SectionTabs } from "#app/ui/section-tabs.tsx";
import * as t from "#messages/menu.js";

import { sectionAnchor } from "./menu-section.tsx";
import type { MenuShelf } from "./menu-view.ts";

/** The section tabs: they stay at the top and follow the scroll. Without scripts they are plain links to the sections. */
export function MenuTabs({ sections, children }: { sections: readonly MenuShelf[]; children?: ReactNode }) {
  const [current, setCurrent] = useState(sections[0]?.id ?? "");
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const seen = new Set<string>();
    const watcher = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = sections.find(({ id }) => seen.has(sectionAnchor(id)));
        if (first) setCurrent(first.id);
      },
      { rootMargin: "-80px 0px -55% 0px" },
    );
    for (const { id } of sections) {
      const section = document.getElementById(sectionAnchor(id));
      if (section) watcher.observe(section);
    }
    return () => watcher.disconnect();
  }, [sections]);

  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[href="#${sectionAnchor(current)}"]`);
    // Only the row of tabs scrolls, never the page.
    if (tab) list.current?.scrollTo({ left: tab.offsetLeft - 48 });
  }, [current]);

  return (
    <SectionTabs
      ref={list}
      label={t.sections()}
      tabs={sections.map(({ id, name }) => ({ id: sectionAnchor(id), name }))}
      current={sectionAnchor(current)}
    >
      {children}
    </SectionTabs>
  );
}
