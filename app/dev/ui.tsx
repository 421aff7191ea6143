/**
 * `/dev/ui`, in development only: every component of app/ui in every state. `?side=manage` shows them with the measures of the manage area,
 * `?dir=rtl` from right to left; light and dark follow the system.
 */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  ArrowUp,
  Check as CheckMark,
  CircleAlert,
  CircleDashed,
  Ellipsis,
  Printer,
  Radio,
  Trash2,
  Unplug,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { CrumbPlate } from "#app/art/small-scenes.tsx";
import manageSheet from "#app/styles/manage.css?url";
import storefrontSheet from "#app/styles/storefront.css?url";
import { Alert, AlertDescription, AlertTitle } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLink,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldLegend, FieldSet } from "#app/ui/field-set.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Input } from "#app/ui/input.tsx";
import { Ledger, LedgerRow } from "#app/ui/ledger.tsx";
import { LineItems } from "#app/ui/line-items.tsx";
import { LiveStatus } from "#app/ui/live-status.tsx";
import { Footnote, Note } from "#app/ui/note.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PanelLead, PanelSection, PanelText } from "#app/ui/panel-text.tsx";
import { RadioCard } from "#app/ui/radio-card.tsx";
import { Scene } from "#app/ui/scene.tsx";
import { Separator } from "#app/ui/separator.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { SnackbarRegion } from "#app/ui/snackbar.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import { Strip } from "#app/ui/strip.tsx";
import {
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
} from "#app/ui/table.tsx";
import { TabsList, TabsTrigger } from "#app/ui/tabs.tsx";
import { Text } from "#app/ui/text.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { Timeline, TimelineItem } from "#app/ui/timeline.tsx";
import { Toast, ToastAction } from "#app/ui/toast.tsx";
import { ToggleBox, ToggleBoxes } from "#app/ui/toggle-boxes.tsx";
import sheet from "./ui.css?url";

const LONG = "A long text that goes on until the line ends and then some more, as a merchant's own words may";

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return { isManage: searchParams.get("side") === "manage", isRtl: searchParams.get("dir") === "rtl" };
}

export default function Gallery() {
  const { isManage, isRtl } = useLoaderData<typeof loader>();
  return (
    <>
      <link rel="stylesheet" href={isManage ? manageSheet : storefrontSheet} />
      <link rel="stylesheet" href={sheet} />
      <main id="main" dir={isRtl ? "rtl" : "ltr"} className="mx-auto grid w-full max-w-[72rem] gap-8 p-4">
        <PageHeader title="Components" actions={<Button>Primary action</Button>}>
          Every component of app/ui, as it is on {isManage ? "manage" : "shop"} pages.
        </PageHeader>
        <Buttons />
        <States />
        <Surfaces />
        <Words />
        <Fields />
        <Choices />
        <Numbers />
        {isManage && <ListParts />}
        <Overlays />
      </main>
    </>
  );
}

/** A group of examples under its name. */
function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="grid gap-3">
      <h2 className="text-xl">{name}</h2>
      {children}
    </section>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

const VARIANTS = ["default", "outline", "ghost", "destructive"] as const;

function Buttons() {
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
      <Button variant="outline" className="max-w-full whitespace-normal">
        {LONG}
      </Button>
    </Group>
  );
}

function States() {
  return (
    <Group name="Badge and Alert">
      <Row>
        <Badge>Paid</Badge>
        <Badge variant="destructive">
          <CircleDashed aria-hidden />
          Unpaid
        </Badge>
        <Badge variant="success">
          <CheckMark aria-hidden />
          Ready
        </Badge>
        <Badge variant="warning">Sold out</Badge>
      </Row>
      {(["default", "success", "destructive"] as const).map((variant) => (
        <Alert key={variant} variant={variant}>
          <CircleAlert aria-hidden />
          <AlertDescription>
            <AlertTitle as="h3">{variant}</AlertTitle>
            <p>
              {LONG}. <a href="#main">Read about opening hours</a>
            </p>
          </AlertDescription>
        </Alert>
      ))}
    </Group>
  );
}

function Surfaces() {
  return (
    <Group name="Card, Empty, Separator and Skeleton">
      <Card>
        <CardHeader>
          <CardTitle>A card</CardTitle>
          <CardDescription>{LONG}</CardDescription>
        </CardHeader>
        <CardContent>What it holds.</CardContent>
        <CardFooter>
          <Button>Save</Button>
          <Button variant="outline">Cancel</Button>
        </CardFooter>
      </Card>
      <Separator />
      <Empty art={<CrumbPlate />} title="Nothing here yet" as="h3">
        <p>Why there is nothing.</p>
        <Button>Add one</Button>
      </Empty>
      <Skeleton className="h-12 w-full max-w-80" />
    </Group>
  );
}

function Words() {
  return (
    <Group name="Text, Note, Footnote and Scene">
      <Text>Text</Text>
      <Text variant="muted">Muted: {LONG}</Text>
      <Text variant="muted" size="sm">
        Muted and small
      </Text>
      <Note>
        <CircleAlert className="icon-5" aria-hidden />
        <span>{LONG}</span>
      </Note>
      <Footnote>
        {LONG}. <a href="#main">Somewhere else</a>
      </Footnote>
      <Scene className="w-55">
        <CrumbPlate />
      </Scene>
    </Group>
  );
}

function Fields() {
  return (
    <Group name="Field, Input and Textarea">
      <div className="grid max-w-[26rem] gap-4">
        <Field label="Name">
          <Input defaultValue="Dorothea" />
        </Field>
        <Field label="Placeholder" hint="What it takes, said before it is typed">
          <Input placeholder="Like this" />
        </Field>
        <Field label="Invalid" error="This is what is wrong, and what to do">
          <Input defaultValue="not an address" />
        </Field>
        <Field label="Disabled">
          <Input defaultValue="Not now" disabled />
        </Field>
        <Field label={LONG}>
          <Input defaultValue={LONG} />
        </Field>
        <Field label="Several lines">
          <Textarea defaultValue={LONG} />
        </Field>
        <Field label="Several lines, invalid" error="Too long">
          <Textarea defaultValue={LONG} />
        </Field>
        <FieldSet>
          <FieldLegend>A set of fields</FieldLegend>
          <Field label="Street">
            <Input />
          </Field>
        </FieldSet>
      </div>
    </Group>
  );
}

function Choices() {
  return (
    <Group name="Checkbox and Radio group">
      <Checkbox label="Not checked" />
      <Checkbox label="Checked" defaultChecked />
      <Checkbox label={LONG} />
      <Checkbox label="Disabled" disabled />
      <fieldset className="grid max-w-[26rem] gap-3">
        <legend>Cards</legend>
        <RadioCard name="card" label="Pickup" says="2 Fore Street" end="Free" defaultChecked />
        <RadioCard name="card" label="Delivery" says={LONG} end="$5.00" />
      </fieldset>
      <fieldset className="flex flex-wrap gap-2">
        <legend>Chips</legend>
        <Chip name="chip" defaultChecked>
          No tip
        </Chip>
        <Chip name="chip">10 %</Chip>
        <Chip name="chip" disabled>
          Full
        </Chip>
      </fieldset>
      <form>
        <Stepper itemId="bread" item="Sourdough" quantity={2} isFull={false} />
      </form>
    </Group>
  );
}

function Numbers() {
  return (
    <Group name="Table and Ledger">
      <Card className="overflow-x-auto">
        <Table>
          <TableHeader>
            <tr>
              <TableHead scope="col" className="h-9 px-4">
                Item
              </TableHead>
              <TableHead scope="col" numeric className="h-9 px-4">
                Sold
              </TableHead>
            </tr>
          </TableHeader>
          <TableBody>
            <TableRow tone="group">
              <TableHead scope="rowgroup" className="h-10 px-4 font-semibold" colSpan={2}>
                Bread
              </TableHead>
            </TableRow>
            <TableRow>
              <TableHead scope="row" className="h-9 px-4">
                Sourdough
              </TableHead>
              <TableCell numeric className="h-9 px-4">
                12
              </TableCell>
            </TableRow>
          </TableBody>
          <TableFooter>
            <tr>
              <TableHead scope="row" className="h-9 px-4">
                Total
              </TableHead>
              <TableCell numeric className="h-9 px-4">
                12
              </TableCell>
            </tr>
          </TableFooter>
        </Table>
      </Card>
      <Ledger className="max-w-[26rem]">
        <LedgerRow name="Subtotal">$32.00</LedgerRow>
        <LedgerRow cut name={LONG}>
          $3.00
        </LedgerRow>
        <LedgerRow name="Total" total>
          $35.00
        </LedgerRow>
      </Ledger>
    </Group>
  );
}

/** What lists and panels of the manage area are made of; shop pages have no measures for it. */
function ListParts() {
  return (
    <Group name="Tabs, Menu, Icon button, Strip, Toggle boxes, Timeline and the parts of a panel">
      <TabsList aria-label="Filters">
        <TabsTrigger to="?side=manage" isCurrent count={24}>
          Current
        </TabsTrigger>
        <TabsTrigger to="?side=manage" isCurrent={false} count={1_200}>
          Another
        </TabsTrigger>
        <TabsTrigger to="?side=manage" isCurrent={false}>
          {LONG}
        </TabsTrigger>
      </TabsList>
      <Row>
        <IconButton aria-label="Print">
          <Printer aria-hidden />
        </IconButton>
        <DropdownMenu>
          <DropdownMenuTrigger aria-label="More">
            <Ellipsis aria-hidden />
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuLink to="?side=manage">
              <Printer aria-hidden />
              Print
            </DropdownMenuLink>
            <DropdownMenuLink to="?side=manage" variant="destructive">
              <Trash2 aria-hidden />
              Delete
            </DropdownMenuLink>
          </DropdownMenuContent>
        </DropdownMenu>
        <LiveStatus icon={Radio} isAway={false} isQuiet={false} title={undefined} label="Live">
          {null}
        </LiveStatus>
        <LiveStatus icon={Unplug} isAway isQuiet={false} title={LONG} label="Not live since 6:41 AM">
          {null}
        </LiveStatus>
      </Row>
      <Strip>
        <ArrowUp aria-hidden />
        <a href="#main">2 new rows</a>
        <Text as="span" variant="muted">
          {LONG}
        </Text>
      </Strip>
      <div className="max-w-[26rem]">
        <ToggleBoxes label="State">
          <ToggleBox defaultChecked>Paid</ToggleBox>
          <ToggleBox>Ready</ToggleBox>
          <ToggleBox disabled>Completed</ToggleBox>
        </ToggleBoxes>
        <PanelLead more="Pickup">Fri, Nov 27</PanelLead>
        <PanelText variant="muted">{LONG}</PanelText>
        <PanelText variant="strong">Strong</PanelText>
        <PanelText variant="destructive">Destructive</PanelText>
        <PanelText variant="quote">{LONG}</PanelText>
        <PanelSection id="lines" title="Lines">
          <LineItems
            caption="Lines"
            heads={["Quantity", "Item", "Price", "Amount"]}
            lines={[
              { id: "1", quantity: 2, name: "Sourdough", unit: "loaf", price: "$9.00", total: "$18.00" },
              { id: "2", quantity: 1, name: LONG, unit: "", price: "$4.00", total: "$4.00" },
            ]}
          />
        </PanelSection>
        <PanelSection id="steps" title="Time line">
          <Timeline>
            <TimelineItem who="Rosa Delgado" at="2026-11-23T17:04:00Z" when="Mon, Nov 23, 9:04 AM">
              marked it Paid
            </TimelineItem>
            <TimelineItem who="" at="2026-11-23T17:00:00Z" when="Mon, Nov 23, 9:00 AM">
              {LONG}
            </TimelineItem>
          </Timeline>
        </PanelSection>
      </div>
      <Toast news="moved" staysFor={3_600_000}>
        <span>2 rows moved.</span>
        <ToastAction>Undo</ToastAction>
      </Toast>
    </Group>
  );
}

function Overlays() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Group name="Dialog and Toast">
      <Row>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Open the dialog
        </Button>
      </Row>
      <Dialog
        title="What has happened"
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        <p>{LONG}.</p>
      </Dialog>
      <SnackbarRegion notice={{ key: "saved", text: "Saved", staysFor: 3_600_000 }} />
    </Group>
  );
}
