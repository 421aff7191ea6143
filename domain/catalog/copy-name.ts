/** What the name of a duplicate ends in (MAN-02). */
const COPY = " (copy)";

/** The name of a duplicate: ' (copy)' behind the original's, which gives way where both are longer than a name may be. */
export function copyName(name: string, longest = 200): string {
  return (
    [...name]
      .slice(0, longest - COPY.length)
      .join("")
      .trimEnd() + COPY
  );
}

/** The names of a duplicate; an original without a Spanish one has a duplicate without. */
export const copyNames = ({ name, nameEs }: Readonly<{ name: string; nameEs: string }>) => ({
  name: copyName(name),
  nameEs: nameEs && copyName(nameEs),
});
