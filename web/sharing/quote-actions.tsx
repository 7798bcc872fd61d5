import { Group } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCopy, IconLink, IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import type { ShareLink } from "../../contract/records/share-links.schema.ts";
import { useProfile } from "../account/profile.queries.ts";
import { useIsOwnRecord } from "../account/session/record-owner.ts";
import { useUser } from "../account/session/session.queries.ts";
import { lazyDialog } from "../ui/browser/lazy-component.tsx";
import { ToolButton } from "../ui/inputs/tool-button.tsx";
import { useShareLinks } from "./share-links.queries.ts";
import { useSharing } from "./sharing.queries.ts";

const QuoteImageDialog = lazyDialog(() =>
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
  const isOwn = useIsOwnRecord();
  const [name, church] = useAuthor(sermonId, isOwn);
  const author = speaker.trim() === "" ? name : speaker;
  const { url, isPublic } = useQuoteLink({ sermonId, start, path, isOwn });
  const clipboard = useClipboard({ timeout: 4_000 });
  const [copied, setCopied] = useState("");
  const copy = (text: string, message: string) => {
    setCopied(message);
    void clipboard.copy(text);
  };
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Group gap="xs" mt="sm">
        <ToolButton icon={IconCopy} onClick={() => copy(`“${quote}” (${author})`, "Quote copied")}>
          Copy
        </ToolButton>
        <ToolButton
          icon={IconLink}
          onClick={() =>
            copy(url, isPublic ? "Link copied" : `Link copied. ${isOwn ? CREATE_LINK : ONLY_SHARED}`)
          }
        >
          Copy Link
        </ToolButton>
        <ToolButton icon={IconPhoto} onClick={() => setOpen(true)}>
          Image
        </ToolButton>
      </Group>
      <output>
        {clipboard.copied && copied}
        {clipboard.error && `Your browser doesn’t allow copying: ${url}`}
      </output>
      <QuoteImageDialog
        quote={quote}
        names={[author, church]}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

const CREATE_LINK = "To let others open it, create a link with Share.";
const ONLY_SHARED = "Only people who share this sermon can open it.";

/** The names of the author of the sermon and of their church. */
function useAuthor(sermonId: string, isOwn: boolean): [string, string] {
  const { displayName } = useUser();
  const profile = useProfile().data;
  const shared = useSharing({ kind: "sermons", id: sermonId }, !isOwn).data;
  if (isOwn) return [displayName, profile?.church ?? ""];
  return [shared?.author.name ?? "", shared?.sharing?.church.name ?? ""];
}

interface QuoteLinkProps extends Pick<QuoteActionsProps, "sermonId" | "start" | "path"> {
  isOwn: boolean;
}

/** The address of a quote: on a shared page that shows highlights, else in the app. */
function useQuoteLink({ sermonId, start, path, isOwn }: QuoteLinkProps) {
  const links = useShareLinks({ kind: "sermons", id: sermonId }, isOwn).data?.items ?? [];
  const shared = links.find(showsHighlights);
  if (!shared?.url) return { url: new URL(`/#${path}`, window.location.href).href, isPublic: false };
  const time = start === undefined ? "" : `#t=${Math.floor(start)}`;
  return { url: shared.url + time, isPublic: true };
}

const showsHighlights = ({ url, parts, expiresAt }: ShareLink): boolean =>
  url !== null && parts.includes("highlights") && (expiresAt === null || Date.parse(expiresAt) > Date.now());
