import { useMantineColorScheme } from "@mantine/core";
import { useEffect } from "react";
import { useProfile } from "../account/profile.queries.ts";

/** Applies the color scheme of the user's profile. Mantine stores it for the first paint of the next visit. */
export function ColorSchemeSync() {
  const { setColorScheme } = useMantineColorScheme();
  const darkMode = useProfile().data?.preferences.darkMode;
  useEffect(() => {
    if (darkMode === undefined) return;
    setColorScheme(darkMode === null ? "auto" : darkMode ? "dark" : "light");
  }, [darkMode, setColorScheme]);
  return null;
}
