import { Tabs, type TabsListProps } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";

interface TabListProps extends TabsListProps {
  /** Which tab is open. */
  open: string | null;
}

/** Tabs beside each other; where they do not all fit, the open one is scrolled into sight. */
export function TabList({ open, ...list }: TabListProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const strip = element.current;
    const tab = open !== null && strip?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    if (!tab || !strip) return;
    // Sideways only: the page stays where it is.
    const middle = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
    strip.scrollTo({ left: Math.max(0, middle) });
  }, [open]);
  return <Tabs.List ref={element} {...list} />;
}
