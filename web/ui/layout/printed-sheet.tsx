import { useMediaQuery, useWindowEvent } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import classes from "./printed-sheet.module.css";

interface PrintedSheetProps {
  title: string;
  lead: string;
  render: () => ReactNode;
}

export function PrintedSheet({ title, lead, render }: PrintedSheetProps) {
  const isPrinting = useIsPrinting();
  if (!isPrinting) return null;
  return createPortal(
    <article className={classes.sheet}>
      <header>
        <h1>{title}</h1>
        {lead !== "" && <p className={classes.lead}>{lead}</p>}
      </header>
      {render()}
    </article>,
    document.body,
  );
}

/** Becomes true before the browser renders the page for printing. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useWindowEvent("beforeprint", () => flushSync(() => setPrinting(true)));
  useWindowEvent("afterprint", () => setPrinting(false));
  // Emulated print media fires neither event.
  return useMediaQuery("print", false) || isPrinting;
}
