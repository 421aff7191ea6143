import { Form } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "./dropdown-menu.tsx";

/** A bin that asks once more in a menu above it before something is deleted for good, also without scripts; it posts the intent `delete`. */
export const ConfirmDelete = ({
  label,
  action,
  description,
  children,
}: {
  /** Names the bin. */
  label: string;
  /** Where it is posted, if not to the page. */
  action?: string | undefined;
  /** What stays. */
  description: string;
  /** The words of the button. */
  children: ReactNode;
}) => (
  <DropdownMenu className="ml-auto">
    <DropdownMenuTrigger variant="destructive" aria-label={label}>
      <Trash2 aria-hidden="true" />
    </DropdownMenuTrigger>
    <DropdownMenuContent side="top">
      <Form method="post" action={action}>
        <p className="px-3 py-1 text-sm">{description}</p>
        <DropdownMenuItem variant="destructive" name="intent" value="delete">
          {children}
        </DropdownMenuItem>
      </Form>
    </DropdownMenuContent>
  </DropdownMenu>
);
