import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

export const renderPage = (page: ReactNode): string => `<!doctype html>${renderToStaticMarkup(page)}`;
