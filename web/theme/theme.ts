import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";
import type { MouseEvent } from "react";
import { BREAKPOINTS } from "../../contract/limits.ts";

// Warm grays and one accent color: cedar green.
const cedar: MantineColorsTuple = [
  "#eff6f3",
  "#dcebe5",
  "#b9d6cb",
  "#93c0b0",
  "#6fac98",
  "#4c9480",
  "#347a67",
  "#256553",
  "#1c5244",
  "#123a30",
];
const stone: MantineColorsTuple = [
  "#faf8f4",
  "#f4f1eb",
  "#ebe6dd",
  "#ded7cb",
  "#cbc2b3",
  "#8a8072",
  "#665d52",
  "#4c453c",
  "#37312a",
  "#26211c",
];
const ember: MantineColorsTuple = [
  "#f3eee7",
  "#d9d2c8",
  "#b3aa9e",
  "#8b8277",
  "#4a443d",
  "#3b3630",
  "#2f2b27",
  "#242120",
  "#1a1816",
  "#121110",
];
const brick: MantineColorsTuple = [
  "#fdf1ee",
  "#f9dfd9",
  "#f0bcb1",
  "#e99a8a",
  "#dd7461",
  "#c9503c",
  "#b03a28",
  "#96301f",
  "#7a2719",
  "#591b11",
];

// Of the field, because its label is in English.
const userText = { input: { dir: "auto" } };

const pixels = (width: number) => `${width / 16}em`;

// A dialog's `<header>` would be a second banner landmark of the page.
const dialogHeader = { header: { role: "presentation" } };

// Without this, choosing the same file a second time would not trigger a change event.
const fileInput = {
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => void (currentTarget.value = ""),
};

export const theme = createTheme({
  colors: { cedar, gray: stone, dark: ember, red: brick },
  primaryColor: "cedar",
  primaryShade: { light: 7, dark: 6 },
  black: "#26211c",
  fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
  headings: {
    fontFamily: "'Source Serif 4 Variable', 'Source Serif 4', Georgia, serif",
    fontWeight: "600",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "clamp(1.75rem, 1.5rem + 1.2vw, 2.25rem)", lineHeight: "1.2" },
      h2: { fontSize: "1.375rem", lineHeight: "1.3" },
      h3: { fontSize: "1.125rem", lineHeight: "1.4" },
    },
  },
  spacing: { xs: "0.25rem", sm: "0.5rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  breakpoints: {
    xs: pixels(BREAKPOINTS.mobile),
    sm: pixels(BREAKPOINTS.tablet),
    md: pixels(BREAKPOINTS.desktop),
    lg: pixels(BREAKPOINTS.wide),
    xl: pixels(1408),
  },
  radius: { xs: "0.25rem", sm: "0.375rem", md: "0.5rem", lg: "0.75rem", xl: "1.25rem" },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "md" } },
    // What users write may be in any script.
    Text: { defaultProps: { dir: "auto" } },
    Title: { defaultProps: { dir: "auto" } },
    TextInput: { defaultProps: { size: "md", attributes: userText } },
    PasswordInput: { defaultProps: { size: "md" } },
    // Screen readers would read the arrow as an image.
    NativeSelect: { defaultProps: { rightSectionProps: { "aria-hidden": true } } },
    Textarea: { defaultProps: { size: "md", attributes: userText } },
    ActionIcon: { defaultProps: { size: "xl", variant: "subtle", color: "gray" } },
    FileButton: { defaultProps: { inputProps: fileInput } },
    Alert: { defaultProps: { variant: "light" } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: "lg",
        padding: "lg",
        closeButtonProps: { "aria-label": "Close" },
        attributes: dialogHeader,
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { "aria-label": "Close" }, attributes: dialogHeader } },
  },
});

/** Overrides of Mantine's variables that don't have the contrast that WCAG 2.2 AA requires. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": stone[6],
    "--mantine-color-placeholder": "#756b5f",
    "--mantine-color-error": brick[7],
    "--mantine-color-anchor": cedar[7],
    "--mantine-color-default-border": stone[3],
    "--mantine-color-red-light": "#fae8e3",
    "--mantine-color-red-light-color": brick[8],
    "--mantine-color-cedar-light": "#e7f0ec",
    "--mantine-color-cedar-light-hover": cedar[1],
    "--mantine-color-cedar-light-color": cedar[8],
  },
  dark: {
    "--mantine-color-body": ember[7],
    "--mantine-color-text": ember[0],
    "--mantine-color-dimmed": ember[2],
    "--mantine-color-placeholder": "#a0968a",
    "--mantine-color-error": brick[3],
    "--mantine-color-anchor": cedar[3],
    "--mantine-color-default": ember[6],
    "--mantine-color-default-hover": ember[5],
    "--mantine-color-default-border": ember[4],
    "--mantine-color-red-light": "#38211c",
    "--mantine-color-red-light-color": brick[2],
    "--mantine-color-cedar-light": "#22332d",
    "--mantine-color-cedar-light-hover": "#2a4038",
    "--mantine-color-cedar-light-color": cedar[2],
  },
});
