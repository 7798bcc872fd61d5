import { Group } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCopy, IconLink, IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import type { ShareLink } from "../../contract/records/share-links.schema.ts";
import { useProfile } from "../account/profile.queries.ts";
import { useUser } from "../account/session/session.queries.ts";
import { lazyComponent } from "../ui/browser/lazy-component.tsx";
import { ToolButton } from "../ui/inputs/tool-button.tsx";
import { useShareLinks } from "./share-links.queries.ts";

const QuoteImageDialog = lazyComponent(() =>
  import("./quote-image/quote-image-dialog.tsx").then((part) => part.QuoteImageDialog),
);

interface QuoteActionsProps {
  sermonId: string;
  quote: string;
  /** Second of the sermon; undefined if it is not known. */
  start: number | undefined;
  speaker: string;
  /** The quote's place in the app. */
  path: string;
}

/** Copies a quote or a link to its second, or makes a picture of it. */
export function QuoteActions({ sermonId, quote, start, speaker, path }: QuoteActionsProps) {
  const { displayName } = useUser();
  const church = useProfile().data?.church ?? "";
  const author = speaker.trim() === "" ? displayName : speaker;
  const { url, isPublic } = useQuoteLink({ sermonId, start, path });
  const clipboard = useClipboard({ timeout: 4_000 });
  const [copied, setCopied] = useState("");
  const copy = (text: string, message: string) => {
    setCopied(message);
    void clipboard.copy(text);
  };
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <Group gap="xs" mt="sm">
        <ToolButton icon={IconCopy} onClick={() => copy(`“${quote}” (${author})`, "Quote copied")}>
          Copy
        </ToolButton>
        <ToolButton
          icon={IconLink}
          onClick={() =>
            copy(
              url,
              isPublic ? "Link copied" : "Link copied. To let others open it, create a link with Share.",
            )
          }
        >
          Copy Link
        </ToolButton>
        <ToolButton
          icon={IconPhoto}
          onClick={() => {
            setOpened(true);
            setOpen(true);
          }}
        >
          Image
        </ToolButton>
      </Group>
      <output>
        {clipboard.copied && copied}
        {clipboard.error && `Your browser doesn’t allow copying: ${url}`}
      </output>
      {wasOpened && (
        <QuoteImageDialog
          quote={quote}
          names={[author, church]}
          opened={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The address of a quote: on a shared page that shows highlights, else in the app. */
function useQuoteLink({ sermonId, start, path }: Pick<QuoteActionsProps, "sermonId" | "start" | "path">) {
  const links = useShareLinks({ kind: "sermons", id: sermonId }).data?.items ?? [];
  const shared = links.find(showsHighlights);
  if (!shared?.url) return { url: new URL(`/#${path}`, window.location.href).href, isPublic: false };
  const time = start === undefined ? "" : `#t=${Math.floor(start)}`;
  return { url: shared.url + time, isPublic: true };
}

const showsHighlights = ({ url, parts, expiresAt }: ShareLink): boolean =>
  url !== null && parts.includes("highlights") && (expiresAt === null || Date.parse(expiresAt) > Date.now());
