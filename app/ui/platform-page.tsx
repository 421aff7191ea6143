import type { ReactNode } from "react";

/** A page of the platform's own: as wide as its bar, and what the width of its lists is measured by. */
export const PlatformPage = ({ children }: { children: ReactNode }) => (
  <main
    id="main"
    data-slot="platform-page"
    className="@container/list mx-auto max-w-[calc(72rem+2*var(--pad))]"
    tabIndex={-1}
  >
    {children}
  </main>
);
