import { encodeQR } from "qr";

/** The rows of a QR code, true where it is dark, with the most redundancy (level H): it is read where a part is covered. */
export function createCode(text: string): boolean[][] {
  // The library draws no code without a white border: that is its frame's here.
  const bordered = encodeQR(text, "raw", { ecc: "high", border: 1 });
  return bordered.slice(1, -1).map((row) => row.slice(1, -1));
}

/** The dark modules as the path of an SVG, a unit each: one bar for all that lie side by side in a row. */
export function drawModules(rows: readonly (readonly boolean[])[]): string {
  const bars = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const length = (end === -1 ? row.length : end) - x;
      return [`M${x} ${y}h${length}v1h-${length}z`];
    }),
  );
  return bars.join("");
}
