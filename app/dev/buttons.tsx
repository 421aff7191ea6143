/** The part of `/dev/ui` that shows what is pressed. */
import { Trash2 } from "lucide-react";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Group, LONG, Row } from "./example.tsx";

const VARIANTS = ["default", "outline", "ghost", "destructive"] as const;

/** A button in each variant and state. */
export function Buttons() {
  return (
    <Group name="Button">
      {VARIANTS.map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} disabled>
            {variant}, disabled
          </Button>
          <Button variant={variant} busy>
            {variant}, busy
          </Button>
          <a className={buttonVariants({ variant })} href="#main">
            {variant}, to a page
          </a>
          <Button variant={variant} size="icon" aria-label={`${variant}, an icon`}>
            <Trash2 className="size-5" aria-hidden />
          </Button>
        </Row>
      ))}
      <Row>
        <Button size="sm">Small</Button>
        <Button size="lg">Large, ends a page</Button>
      </Row>
      <Button variant="outline" className="max-w-full whitespace-normal!">
        {LONG}
      </Button>
    </Group>
  );
}
