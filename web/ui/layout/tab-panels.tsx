import "@mantine/core/styles/Tabs.layer.css";
import { type MantineSpacing, Tabs, type TabsProps } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import classes from "./tab-panels.module.css";

interface TabPanelsProps<Value extends string> extends Pick<
  TabsProps,
  "keepMounted" | "keepMountedMode" | "mt"
> {
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  label?: string;
  gap?: MantineSpacing;
  /** On phones the tabs stay below the top bar while the page scrolls. */
  isSticky?: boolean;
}

/** Tabs with their panels. If the tabs don't fit, the open one is scrolled into view. */
export function TabPanels<Value extends string>(props: TabPanelsProps<Value>) {
  const { tabs, value, onChange, label, gap = "lg", isSticky, ...tabsProps } = props;
  const list = useRef<HTMLDivElement>(null);
  const open = tabs.findIndex((tab) => tab.value === value);
  useLayoutEffect(() => {
    const strip = list.current;
    const tab = strip?.querySelectorAll<HTMLElement>('[role="tab"]')[open];
    if (!tab || !strip) return;
    // `scrollIntoView` would also scroll the page.
    const left = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
    strip.scrollTo({ left: Math.max(0, left) });
  }, [open]);
  return (
    <Tabs
      keepMounted={false}
      {...tabsProps}
      classNames={{ list: classes.tabs, tab: classes.tab, panel: classes.panel }}
      value={value}
      onChange={(next) => onChange(next as Value)}
    >
      <Tabs.List ref={list} aria-label={label} data-sticky={isSticky || undefined}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} pt={gap}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
