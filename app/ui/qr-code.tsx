/** A code to scan, dark on white in every colour scheme. `path` draws its squares in a field of `size`; `label` says what it holds. */
export const QrCode = ({ size, path, label }: { size: number; path: string; label: string }) => (
  <div
    data-slot="qr-code"
    className="w-47 self-start rounded-[10px] border border-border bg-[#fff] p-3.5 text-[#000] forced-color-adjust-none"
  >
    <svg
      className="block h-auto w-full"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="currentColor" d={path} />
    </svg>
  </div>
);
