// The text of a record for readers of feeds, which show it in their own style.
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Blocks } from "../../public-pages/blocks.tsx";
import { findHeadingDepths } from "../../public-pages/heading-depths.ts";
import { Passages } from "../passages.tsx";
import type { ArticleDocument, FeedItem } from "./feed.ts";

const PART_LEVEL = 2;

/** HTML without scripts and styles, in which all addresses are absolute; "" if there is no text. */
export const writeArticle = (item: FeedItem): string =>
  item.document === null ? "" : renderToStaticMarkup(<Article item={item} document={item.document} />);

function Article({ item, document }: { item: FeedItem; document: ArticleDocument }): ReactNode {
  const { description, slides, parts } = document;
  return (
    <article {...(item.language !== "" && { lang: item.language })}>
      {description !== "" && <p dir="auto">{description}</p>}
      <Passages slides={slides} />
      {parts.map(({ title, blocks }, index) => (
        <section key={index}>
          <h2 dir="auto">{title}</h2>
          <Blocks
            blocks={blocks}
            context={{
              claimTime: () => undefined,
              depths: findHeadingDepths(blocks, PART_LEVEL + 1),
              page: item.url,
            }}
          />
        </section>
      ))}
    </article>
  );
}
