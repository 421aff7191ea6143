/** The parts of `/dev/ui` that show what a page says: states, cards and texts. */
import { Check as CheckMark, CircleAlert, CircleDashed } from "lucide-react";
import { CrumbPlate } from "#app/art/small-scenes.tsx";
import { Alert, AlertDescription, AlertTitle } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Footnote, Note } from "#app/ui/note.tsx";
import { Scene } from "#app/ui/scene.tsx";
import { ScenePhone } from "#app/ui/scene-phone.tsx";
import { Separator } from "#app/ui/separator.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Text } from "#app/ui/text.tsx";
import { Group, LONG, Row } from "./example.tsx";

/** What something is, and what is to be known. */
export function States() {
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

/** What holds something, or has nothing to hold. */
export function Surfaces() {
  return (
    <Group name="Card, Empty, Separator and Skeleton">
      <Card>
        <CardHeader>
          <CardTitle>A card</CardTitle>
          <CardTitle size="sm">With a small title</CardTitle>
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

/** Texts, and a drawing beside them. */
export function Words() {
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
      <Scene variant="leaf" className="w-55 px-6 pt-6">
        <ScenePhone source="/shop/menu-en" alt="A menu on a phone" />
      </Scene>
    </Group>
  );
}
