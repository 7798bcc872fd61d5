import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { makePrintableText } from "../documents/printable.ts";

/** Without characters that HTML forbids or that hide text, wherever they come from. */
export const renderPage = (page: ReactNode): string =>
  makePrintableText(`<!doctype html>${renderToStaticMarkup(page)}`);
