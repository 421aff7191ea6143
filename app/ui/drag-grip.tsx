import { GripVertical } from "lucide-react";
import { iconButton } from "./icon-button.tsx";

/** What a pointer drags something by; buttons beside it do the same for everyone else. */
export const DragGrip = ({ onDrag }: { onDrag: (isDragged: boolean) => void }) => (
  <span
    data-slot="drag-grip"
    className={iconButton({ variant: "muted" })}
    draggable
    aria-hidden="true"
    onDragStart={() => onDrag(true)}
    onDragEnd={() => onDrag(false)}
  >
    <GripVertical />
  </span>
);
