import { useMantineColorScheme } from "@mantine/core";
import { useEffect } from "react";
import { useProfile } from "./profile.queries.ts";

/** Shows the colors that the person has chosen on their account; the browser keeps them for its next first paint. */
export function ColorSchemeSync() {
  const { setColorScheme } = useMantineColorScheme();
  const darkMode = useProfile().data?.preferences.darkMode;
  useEffect(() => {
    if (darkMode === undefined) return;
    setColorScheme(darkMode === null ? "auto" : darkMode ? "dark" : "light");
  }, [darkMode, setColorScheme]);
  return null;
}
