import type { ReactNode } from "react";
import { PageLayout } from "./page-layout.tsx";

/** A page that says in a sentence or two why there is nothing to read. */
export function MessagePage({ title, text }: { title: string; text: string }): ReactNode {
  return (
    <PageLayout title={title}>
      <div className="message">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
    </PageLayout>
  );
}
