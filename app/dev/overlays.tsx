/** The part of `/dev/ui` that shows what stands over a page. */
import { Printer } from "lucide-react";
import { useRef, useState } from "react";
import { CrumbPlate } from "#app/art/small-scenes.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { BlockingDialog } from "#app/ui/blocking-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import {
  Command,
  CommandDialog,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
  CommandStatus,
} from "#app/ui/command.tsx";
import { Dialog, DialogClose } from "#app/ui/dialog.tsx";
import { DividedList } from "#app/ui/divided-list.tsx";
import { ProgressDialog } from "#app/ui/progress-dialog.tsx";
import { TextButton } from "#app/ui/text-button.tsx";
import { Toaster } from "#app/ui/toaster.tsx";
import { Group, LONG, Row } from "./example.tsx";

/** Dialogs, opened by a button, and a notice. */
export function Overlays() {
  const [isOpen, setOpen] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const palette = useRef<HTMLDialogElement>(null);
  return (
    <Group name="Dialog and Toast">
      <Row>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Open the dialog
        </Button>
        <TextButton onClick={() => setWorking(true)}>Work on something</TextButton>
        <TextButton onClick={() => setAsking(true)}>Be asked</TextButton>
        <TextButton onClick={() => palette.current?.showModal()}>Find something</TextButton>
      </Row>
      <Dialog
        title="What has happened"
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        <p>{LONG}.</p>
        <DividedList>
          <li>
            <span>Sourdough</span>
            <Badge variant="warning">Only 3 left</Badge>
          </li>
          <li>
            <span>{LONG}</span>
            <Badge variant="destructive">Sold Out</Badge>
          </li>
        </DividedList>
        <DialogClose>One button that closes it</DialogClose>
      </Dialog>
      {isWorking && (
        <ProgressDialog label="Working" art={<CrumbPlate />} title="Still working..." step={1} steps={3}>
          <Button onClick={() => setWorking(false)}>Enough</Button>
        </ProgressDialog>
      )}
      {isAsking && (
        <BlockingDialog aria-label="A question">
          <p>{LONG}?</p>
          <Button onClick={() => setAsking(false)}>Answer</Button>
        </BlockingDialog>
      )}
      <CommandDialog ref={palette} aria-label="Find">
        <Command label="Find">
          <CommandInput placeholder="What is looked for">
            <TextButton onClick={() => palette.current?.close()}>Close</TextButton>
          </CommandInput>
          <CommandList label="Results">
            <CommandGroup heading="Orders">
              <CommandItem icon={<Printer aria-hidden />} title="#1010" detail="Ada Nwosu" />
              <CommandItem icon={<Printer aria-hidden />} title={LONG} detail={null} />
            </CommandGroup>
          </CommandList>
          <CommandStatus isSeen>2 results</CommandStatus>
        </Command>
      </CommandDialog>
      <Toaster notice={{ key: "saved", text: "Saved", staysFor: 3_600_000 }} />
    </Group>
  );
}
