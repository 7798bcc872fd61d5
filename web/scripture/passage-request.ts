import type { ReviewedReference } from "./review/reviewed-texts.ts";

/** A passage to open. */
export interface PassageRequest {
  reference: string;
  /** The reference in a checked text. */
  item?: ReviewedReference;
}

/** Windows in which a drawer is as wide as the window. */
export const NARROW = "(max-width: 36em)";
