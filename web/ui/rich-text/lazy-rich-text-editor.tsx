import { lazyPart } from "../browser/lazy-part.tsx";
import { PageSkeleton } from "../layout/page-skeleton.tsx";
import type { RichTextEditorProps } from "./rich-text-editor.tsx";

export const RichTextEditor = lazyPart<RichTextEditorProps>(
  () => import("./rich-text-editor.tsx").then((part) => part.RichTextEditor),
  { fallback: <PageSkeleton /> },
);
