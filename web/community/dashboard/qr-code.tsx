import { createCode, drawModules } from "./qr-modules.ts";

/** Pixels. */
const SIZE = 200;

/** A QR code of a text; the white around it that readers need is its frame's. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = createCode(text);
  return (
    <svg
      width={SIZE}
      height={SIZE}
      viewBox={`0 0 ${code.length} ${code.length}`}
      shapeRendering="crispEdges"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not loaded
      role="img"
      aria-label={label}
    >
      <path d={drawModules(code)} fill="#000" />
    </svg>
  );
}
