import { useId } from "react";
import { Baguette, Boule, Croissant, TinLoaf } from "./bread.tsx";
import { Curtain, WindowFrame } from "./house.tsx";
import { Bag, Herb, Jar, Mug } from "./kitchen.tsx";
import { At, Drawing, Faint, Line, Steam } from "./pen.tsx";
import { Cake, CookieStack, Pie } from "./sweets.tsx";

/** The drawn banner of a shop without a picture of its own: a pie cools between loaves, jars and a cake. */
export function KitchenBanner({ label }: { label: string }) {
  const view = useId();
  return (
    <Drawing width={1440} height={300} fit="xMidYMax slice" label={label}>
      <Faint
        d="M60 96h34M1370 70h40M140 180h22M1260 150h26M980 60h30M452 92h22M1128 196h18M330 52h16"
        opacity={0.28}
      />
      <At x={0} y={-8}>
        <WindowFrame x={600} y={52} wide={240} tall={194} />
        <g clipPath={`url(#${view})`}>
          <path
            d="M610 214C640 190 680 200 706 186C740 170 780 196 830 182L830 240L610 240Z"
            fill="var(--d-leaf)"
            opacity=".55"
          />
          <circle cx="782" cy="122" r="20" fill="var(--d-butter)" />
        </g>
        <clipPath id={view}>
          <path d="M612 64h102v84h-102zM726 64h102v84h-102zM612 156h102v78h-102zM726 156h102v78h-102z" />
        </clipPath>
        <Line d="M720 62V238M612 149H829" />
        <Curtain x={592} y={44} wide={74} tall={206} side={1} />
        <Curtain x={848} y={44} wide={74} tall={206} side={-1} />
        <Line d="M578 44H864M578 38v12M864 38v12" />
      </At>
      <At x={728} y={300}>
        <Pie />
      </At>
      <Steam x={726} y={190} />
      <At x={566} y={300} size={0.92}>
        <Herb stems={8} />
      </At>
      <At x={884} y={300} size={0.95}>
        <Jar />
      </At>
      <At x={948} y={300} size={0.8}>
        <Jar of="butter" />
      </At>
      <At x={1086} y={300} size={1.05}>
        <Cake />
      </At>
      <At x={1262} y={300}>
        <TinLoaf />
      </At>
      <At x={1396} y={300} size={1.1}>
        <Mug glaze="rose" />
      </At>
      <At x={438} y={300} size={1.05}>
        <Boule />
      </At>
      <At x={252} y={296} turn={-8} size={0.9}>
        <Baguette tall={236} />
      </At>
      <At x={276} y={296} turn={3} size={0.9}>
        <Baguette tall={262} />
      </At>
      <At x={304} y={296} turn={11} size={0.9}>
        <Baguette tall={230} />
      </At>
      <At x={276} y={300} size={1.12}>
        <Bag />
      </At>
      <At x={112} y={300}>
        <Croissant />
      </At>
      <At x={-14} y={300}>
        <CookieStack />
      </At>
    </Drawing>
  );
}
