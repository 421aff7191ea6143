/** The part of `/dev/ui` that shows what settings, payments and the opening of a shop are made of. */
import { Bold, Eye, Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Changed } from "#app/ui/changed.tsx";
import { CheckDetail, CheckDetails } from "#app/ui/check-details.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { FileDrop } from "#app/ui/file-drop.tsx";
import { type FocusPlace, FocusPoint } from "#app/ui/focus-point.tsx";
import { Input } from "#app/ui/input.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Poster, PosterCode, PosterLine, PosterTitle } from "#app/ui/poster.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { SaveBar, SaveBarChanges } from "#app/ui/save-bar.tsx";
import { SectionNav } from "#app/ui/section-nav.tsx";
import { SectionFieldSet, SectionPageHeader, SectionPart } from "#app/ui/section-page.tsx";
import { StatementLine, StatementLineBoxes, StatementLines } from "#app/ui/statement-lines.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { Toolbar, ToolbarField } from "#app/ui/toolbar.tsx";
import { LONG, PICTURE } from "./example.tsx";

/** A picture whose focus is moved. */
function Focus() {
  const [place, setPlace] = useState<FocusPlace>({ x: 50, y: 50 });
  return (
    <>
      <FocusPoint
        place={place}
        label={({ x, y }) => `Focus, ${x} and ${y} %`}
        hintId="focus"
        onChange={setPlace}
      >
        <Picture
          picture={PICTURE}
          sizes="20rem"
          isFirst
          className="block h-auto max-h-64 w-auto max-w-full"
        />
      </FocusPoint>
      <p id="focus">Arrow keys move it.</p>
    </>
  );
}

/** A section of the settings, from its header to the poster. */
export const SettingsParts = () => (
  <section aria-label="Settings" className="grid max-w-[40rem] grid-cols-1 gap-5.5">
    <SectionPageHeader title="Section page">{LONG}</SectionPageHeader>
    <SectionPart titleId="part" title="A part of it" description={LONG}>
      What it holds.
    </SectionPart>
    <SectionFieldSet legend="Fields of it">
      <Field label="Street">
        <Input />
      </Field>
      <Field label="ZIP">
        <Input />
      </Field>
    </SectionFieldSet>
    <div>
      <SectionNav
        title="Sections"
        open="General"
        place="1 of 2"
        links={[
          { to: "/dev/ui", label: "General", count: { number: 2, words: "changes" } },
          { to: "/manage/shop", label: LONG },
        ]}
      />
    </div>
    <Changed
      was="Sweet Crumb"
      words={{ changed: "Changed", undo: "Undo", was: `It was ${LONG}` }}
      onUndo={() => {}}
    >
      <Field label="Changed">
        <Input defaultValue="Sweet Crumbs" />
      </Field>
    </Changed>
    <Field label="Pictures" error="This is what is wrong">
      <FileDrop onFiles={() => {}}>{LONG}</FileDrop>
    </Field>
    <Focus />
    <CheckDetails id="ways" legend="Ways to pay" hint={LONG}>
      <CheckDetail name="way" value="Venmo" defaultChecked>
        {[
          <Field key="name" label="Name at Venmo">
            <Input />
          </Field>,
        ]}
      </CheckDetail>
      <CheckDetail name="way" value="Cash" defaultChecked={false}>
        {[]}
      </CheckDetail>
    </CheckDetails>
    <ToolbarField>
      <Toolbar
        label="Tools"
        controls="text"
        tools={[
          { name: "Bold", Icon: Bold, press: () => {}, isOn: true },
          { name: "Undo", Icon: Undo2, press: () => {}, isOff: true },
          { name: "Preview", Icon: Eye, press: () => {}, isWord: true },
        ]}
      />
      <Textarea id="text" aria-label="Text" />
    </ToolbarField>
    <SaveBar label="Not saved" actions={<Button>Save</Button>}>
      <SaveBarChanges title="1 change" changes={[{ to: "?side=manage", label: "Name", isWrong: true }]} />
    </SaveBar>
    <StatementLineBoxes paid="$25.00 on Fri, Nov 20" note={LONG}>
      <Checkbox label="#1010, Ada Nwosu, $25.00" defaultChecked />
    </StatementLineBoxes>
    <StatementLines>
      <StatementLine paid="$3.21 on Fri, Nov 20" note="Zelle from somebody">
        Not found.
      </StatementLine>
    </StatementLines>
    <Poster>
      <PosterLine>Order at</PosterLine>
      <PosterTitle>Sweet Crumb</PosterTitle>
      <PosterCode>
        <QrCode size={3} path="M0 0h1v1h-1zM2 2h1v1h-1z" label="A code" />
      </PosterCode>
      <PosterLine isStrong>sweetcrumb.example</PosterLine>
    </Poster>
  </section>
);
