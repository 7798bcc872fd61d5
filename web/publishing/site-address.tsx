import { Button, Group, Text, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCopy, IconExternalLink } from "@tabler/icons-react";
import type { Site } from "../../contract/publications/sites.schema.ts";
import { SITE_LIMITS } from "../../contract/publications/sites.ts";

interface SiteAddressProps {
  /** As it is stored. */
  site: Site;
  slug: string;
  error: string | undefined;
  onChange: (slug: string) => void;
}

export function SiteAddress({
  site: { url, slug: storedSlug, isPublic },
  slug,
  error,
  onChange,
}: SiteAddressProps) {
  const { copy, copied, error: copyError } = useClipboard();
  const base = url.slice(0, -storedSlug.length);
  return (
    <div>
      <TextInput
        label="Address"
        description={
          isPublic
            ? "The address can’t be changed, because something was published on this site."
            : "The last part of the address. It can’t be changed after something was published."
        }
        withAsterisk={!isPublic}
        readOnly={isPublic}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={SITE_LIMITS.slugCharacters}
        value={slug}
        error={error}
        onChange={({ currentTarget: { value } }) => onChange(value.toLowerCase())}
      />
      {slug === storedSlug ? (
        <>
          <Text mt="0.5rem" style={{ overflowWrap: "anywhere" }}>
            {url}
          </Text>
          {!isPublic && (
            <Text size="sm" c="dimmed">
              The site can be opened once something is published.
            </Text>
          )}
          <Group gap="sm" mt="0.5rem">
            <Button
              size="sm"
              variant="default"
              leftSection={<IconCopy size={18} stroke={1.6} aria-hidden />}
              onClick={() => copy(url)}
            >
              Copy Link
            </Button>
            {isPublic && (
              <Button
                component="a"
                size="sm"
                variant="subtle"
                leftSection={<IconExternalLink size={18} stroke={1.6} aria-hidden />}
                href={url}
                target="_blank"
                rel="noopener"
              >
                Open
              </Button>
            )}
            <output>
              {copied && "Link copied"}
              {copyError && "Your browser doesn’t allow copying. Select the link and copy it."}
            </output>
          </Group>
        </>
      ) : (
        <Text mt="0.5rem" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {`After saving: ${base}${slug}`}
        </Text>
      )}
    </div>
  );
}
