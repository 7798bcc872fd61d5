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

/** Whether the page is being printed, known before the printer takes its picture. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useWindowEvent("beforeprint", () => flushSync(() => setPrinting(true)));
  useWindowEvent("afterprint", () => setPrinting(false));
  // Where a page is drawn as for paper without being printed, none of the two comes.
  return useMediaQuery("print", false) || isPrinting;
}
