import { lazyComponent } from "../browser/lazy-component.tsx";
import { PageSkeleton } from "../layout/page-skeleton.tsx";
import type { RichTextEditorProps } from "./rich-text-editor.tsx";

export const RichTextEditor = lazyComponent<RichTextEditorProps>(
  () => import("./rich-text-editor.tsx").then((part) => part.RichTextEditor),
  { fallback: <PageSkeleton /> },
);
