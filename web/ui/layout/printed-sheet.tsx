import { type ReactNode, useEffect, useState } from "react";
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
  useEffect(() => {
    const printed = window.matchMedia("print");
    const show = () => flushSync(() => setPrinting(true));
    const hide = () => setPrinting(false);
    const follow = ({ matches }: MediaQueryListEvent) => (matches ? show() : hide());
    window.addEventListener("beforeprint", show);
    window.addEventListener("afterprint", hide);
    printed.addEventListener("change", follow);
    return () => {
      window.removeEventListener("beforeprint", show);
      window.removeEventListener("afterprint", hide);
      printed.removeEventListener("change", follow);
    };
  }, []);
  return isPrinting;
}
