// Writes the pages of sites in a process of its own, since a long transcript takes a while.
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { createElement, type ReactNode } from "react";
import { renderPage } from "../public-pages/render-page.ts";
import {
  AboutPage,
  HomePage,
  type HomePageProps,
  ListPage,
  type ListPageProps,
  SiteMessagePage,
} from "./list-pages.tsx";
import { PublishedPage, type PublishedPageProps } from "./published-page.tsx";
import type { ShownSite } from "./shown-site.ts";
import { SubscriptionPage, type SubscriptionPageProps } from "./subscriptions/subscription-pages.tsx";

/** The bytes of a page, as they are and compressed. */
export interface WrittenPage {
  html: Uint8Array;
  gzip: Uint8Array;
  tag: string;
}

export const writeHomePage = (props: HomePageProps) => write(createElement(HomePage, props));
export const writeListPage = (props: ListPageProps) => write(createElement(ListPage, props));
export const writePublishedPage = (props: PublishedPageProps) => write(createElement(PublishedPage, props));
export const writeAboutPage = (props: { site: ShownSite; about: string }) =>
  write(createElement(AboutPage, props));
export const writeSiteMessage = (props: { site: ShownSite; title: string; text: string }) =>
  write(createElement(SiteMessagePage, props));
export const writeSubscriptionPage = (props: SubscriptionPageProps) =>
  write(createElement(SubscriptionPage, props));

function write(page: ReactNode): WrittenPage {
  const html = Buffer.from(renderPage(page));
  return {
    html,
    gzip: gzipSync(html),
    tag: createHash("sha256").update(html).digest("base64url").slice(0, 22),
  };
}
