/** The part of `/dev/ui` that shows what settings, payments and the opening of a shop are made of. */
import { Bold, Eye, Undo2 } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { CheckDetail, CheckDetails } from "#app/ui/check-details.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Poster, PosterCode, PosterLine, PosterTitle } from "#app/ui/poster.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { SaveBar, SaveBarChanges } from "#app/ui/save-bar.tsx";
import { SectionFieldSet, SectionPageHeader, SectionPart } from "#app/ui/section-page.tsx";
import { StatementLine, StatementLineBoxes, StatementLines } from "#app/ui/statement-lines.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { Toolbar, ToolbarField } from "#app/ui/toolbar.tsx";

const LONG = "A long text that goes on until the line ends and then some more, as a merchant's own words may";

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
