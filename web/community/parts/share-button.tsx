import { Button } from "@mantine/core";
import { IconShare3 } from "@tabler/icons-react";
import { useShare } from "./share.ts";

interface ShareButtonProps {
  title: string;
  /** A path of `paths`. */
  to: string;
  /** Id of what it is about. */
  about: string;
}

export function ShareButton({ title, to, about }: ShareButtonProps) {
  const share = useShare();
  return (
    <Button
      size="sm"
      variant="subtle"
      aria-describedby={about}
      leftSection={<IconShare3 size={18} stroke={1.6} aria-hidden />}
      onClick={() => void share({ title, to })}
    >
      Share
    </Button>
  );
}
