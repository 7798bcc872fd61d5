import { useEffect } from "react";
import { createRememberedState } from "../../ui/browser/remembered-state.ts";

const SIZES = ["100", "110", "125", "150", "175", "85"] as const;
type Size = (typeof SIZES)[number];

/** Percent of the usual size of texts, remembered in this browser. */
const size = createRememberedState<Size>("berea.text-size", SIZES);

const ASCENDING = SIZES.toSorted((a, b) => Number(a) - Number(b));

const findSize = (from: Size, by: 1 | -1): Size | undefined => ASCENDING[ASCENDING.indexOf(from) + by];

/** Sets the size of all texts for reading; styles multiply with `--reading-scale`. */
export function useTextSize() {
  const percent = size.useValue();
  useEffect(() => {
    document.documentElement.style.setProperty("--reading-scale", String(Number(percent) / 100));
  }, [percent]);
  const [smaller, larger] = [findSize(percent, -1), findSize(percent, 1)];
  return {
    percent,
    makeSmaller: smaller && (() => size.set(smaller)),
    makeLarger: larger && (() => size.set(larger)),
  };
}
