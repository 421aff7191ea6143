/**
 * `/dev/ui`, in development only: every component of app/ui in every state. `?side=manage` shows them with the measures of the manage area,
 * `?side=list` and `?side=panel` what has a page of that area for itself, `?dir=rtl` from right to left; light and dark follow the system.
 */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import manageSheet from "#app/styles/manage.css?url";
import storefrontSheet from "#app/styles/storefront.css?url";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Buttons } from "./buttons.tsx";
import { Choices, Fields } from "./fields.tsx";
import { FrontParts } from "./front.tsx";
import { ListParts, Numbers } from "./lists.tsx";
import { Overlays } from "./overlays.tsx";
import { Overviews } from "./overviews.tsx";
import { PlatformParts } from "./platform.tsx";
import { Preparing } from "./preparing.tsx";
import { Printing } from "./printing.tsx";
import { SettingsParts } from "./settings.tsx";
import { Shop } from "./shop.tsx";
import sheet from "./ui.css?url";
import { WholeList } from "./whole-list.tsx";
import { States, Surfaces, Words } from "./words.tsx";

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return { side: searchParams.get("side"), isRtl: searchParams.get("dir") === "rtl" };
}

export default function Gallery() {
  const { side, isRtl } = useLoaderData<typeof loader>();
  const isManage = side === "manage";
  const isWhole = side === "list" || side === "panel";
  return (
    <>
      <link rel="stylesheet" href={isManage || isWhole ? manageSheet : storefrontSheet} />
      <link rel="stylesheet" href={sheet} />
      <div id="page" dir={isRtl ? "rtl" : "ltr"}>
        {isWhole ? <WholeList hasPanel={side === "panel"} /> : <Parts isManage={isManage} />}
      </div>
    </>
  );
}

/** The parts of pages, one under the other. */
const Parts = ({ isManage }: { isManage: boolean }) => (
  <main id="main" className="mx-auto grid w-full max-w-[72rem] gap-8 p-4">
    <PageHeader title="Components" actions={<Button>Primary action</Button>}>
      Every component of app/ui, as it is on {isManage ? "manage" : "shop"} pages.
    </PageHeader>
    <Buttons />
    <States />
    <Surfaces />
    <Words />
    <Fields />
    <Choices />
    {isManage ? null : <FrontParts />}
    {isManage ? null : <Shop />}
    <Numbers />
    {isManage && <ListParts />}
    {isManage && <Overviews />}
    {isManage && <Preparing />}
    {isManage && <Printing />}
    {isManage && <SettingsParts />}
    {isManage && <PlatformParts />}
    <Overlays />
  </main>
);
