import { useMediaQuery } from "@mantine/hooks";

/** Whether the window is narrower than 768 pixels. Styles use the same width. */
export const useIsPhone = (): boolean =>
  useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
