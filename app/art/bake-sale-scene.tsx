import { Bunting } from "./house.tsx";
import { Flowers, Glass, Jar, Pitcher, Plate } from "./kitchen.tsx";
import { At, Drawing } from "./pen.tsx";
import { Brownie, Cake, CookieStack, Cupcake, Muffin } from "./sweets.tsx";

/** The drawn banner of a bake sale: a table under bunting. */
export function BakeSaleBanner({ label }: { label: string }) {
  return (
    <Drawing width={1440} height={300} fit="xMidYMax slice" label={label}>
      <Bunting from={-20} to={470} y={20} flags={12} sag={30} />
      <Bunting from={470} to={970} y={20} flags={12} sag={30} />
      <Bunting from={970} to={1460} y={20} flags={12} sag={30} />
      <At x={720} y={300} size={1.1}>
        <Cake />
      </At>
      <At x={554} y={300} size={0.92}>
        <Plate>
          <At x={-36} y={0}>
            <Brownie />
          </At>
          <At x={24} y={0}>
            <Brownie />
          </At>
          <At x={-4} y={-22} size={0.9}>
            <Brownie />
          </At>
        </Plate>
      </At>
      <At x={878} y={300} size={1.15}>
        <Pitcher />
      </At>
      <At x={964} y={300} size={1.05}>
        <Glass />
      </At>
      <At x={1014} y={300} size={1.05}>
        <Glass />
      </At>
      <At x={424} y={300}>
        <Cupcake />
      </At>
      <At x={324} y={300}>
        <Cupcake icing="cream" />
      </At>
      <At x={224} y={300}>
        <Cupcake icing="butter" />
      </At>
      <At x={1130} y={300}>
        <Plate>
          <At x={0} y={0}>
            <CookieStack />
          </At>
        </Plate>
      </At>
      <At x={1286} y={300}>
        <Muffin />
      </At>
      <At x={1390} y={300}>
        <Muffin />
      </At>
      <At x={118} y={300} size={1.15}>
        <Flowers />
      </At>
      <At x={30} y={300} size={1.05}>
        <Jar />
      </At>
    </Drawing>
  );
}
