/** A program that seems to draw: what it does with a picture is said by the picture's key. */
// With no memory at all it does not start.
if (process.argv[2] === "0") process.exit(1);
process.on("message", ({ key }: { key: string }) => {
  if (key === "never") return;
  if (key === "ends") process.exit(1);
  const failed = key === "fails" ? { failure: "Error: no such colour" } : null;
  process.send?.(failed ?? { picture: { width: 1, height: 1, placeholder: key, files: [] } });
});
process.once("disconnect", () => process.exit());
process.send?.({ ready: true });
