const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

/** Formats bytes: "812 KB", "41.2 MB", "2 GB". */
export function formatSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / 1024)} KB`;
  const [size, unit] = bytes < GIGABYTE ? [bytes / MEGABYTE, "MB"] : [bytes / GIGABYTE, "GB"];
  return `${size.toFixed(size >= 100 ? 0 : 1).replace(/\.0$/, "")} ${unit}`;
}
