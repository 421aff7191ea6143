import type { ReactNode } from "react";
import { Scene } from "#app/ui/scene.tsx";
import { Text } from "#app/ui/text.tsx";

/** The frame of an account screen (log-in, sign-up, passwords): heading, a sentence and the form at the left, on wide screens a drawing at the right. */
export function AccountPage({
  title,
  description,
  scene,
  children,
}: {
  title: string;
  description: ReactNode;
  scene?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-page grid-cols-1 items-start gap-10 px-gutter pt-9 wrap-anywhere lg:grid-cols-[26rem_minmax(0,1fr)] lg:gap-24 lg:pt-14"
    >
      <div className="[&_form]:grid [&_form]:max-w-form [&_form]:gap-4.5">
        <div className="mb-6 grid gap-2.5">
          <h1>{title}</h1>
          {description && <Text variant="muted">{description}</Text>}
        </div>
        {children}
      </div>
      {scene && <Scene className="max-lg:hidden">{scene}</Scene>}
    </main>
  );
}
