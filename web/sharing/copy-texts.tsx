import { Button, Group, Title } from "@mantine/core";
import { IconClipboardText, IconFileText } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ExportedKind } from "../../contract/record-kinds.ts";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { type SharedFields, toPlainText, writeSharedHtml } from "./shared-text.ts";
import { writeRichText } from "./write-clipboard.ts";

interface CopyTextsProps {
  kind: ExportedKind;
  record: SharedFields;
  parts: readonly string[];
}

/** Copies the chosen parts for an email or a document. */
export function CopyTexts({ kind, record, parts }: CopyTextsProps) {
  const copying = useMutation({
    // Copying works offline.
    networkMode: "always",
    mutationFn: async (form: "rich" | "plain") => {
      const html = writeSharedHtml(kind, record, parts);
      const text = toPlainText(html);
      await (form === "rich" ? writeRichText(html, text) : navigator.clipboard.writeText(text));
    },
  });
  return (
    <section aria-labelledby="copy-texts">
      <Title order={3} size="h4" id="copy-texts" mb="sm">
        Copy the text
      </Title>
      <Group gap="sm">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconFileText size={18} stroke={1.6} aria-hidden />}
          onClick={() => copying.mutate("rich")}
        >
          Copy as Rich Text
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconClipboardText size={18} stroke={1.6} aria-hidden />}
          onClick={() => copying.mutate("plain")}
        >
          Copy as Plain Text
        </Button>
      </Group>
      <output>{copying.isSuccess && "Text copied"}</output>
      {copying.error && (
        <ErrorNotice error="Your browser doesn’t allow copying. Use Export, or create a link." />
      )}
    </section>
  );
}
