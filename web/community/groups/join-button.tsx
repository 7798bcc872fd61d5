import { Button } from "@mantine/core";
import { IconUserMinus, IconUserPlus } from "@tabler/icons-react";
import { useCommunity } from "../use-community.ts";

interface JoinButtonProps {
  id: string;
  /** "Group" or "Ministry". */
  what: string;
  isIn: boolean;
  /** Whether the content says that the person belongs to it. */
  wasIn: boolean;
  /** Id of its title. */
  about: string;
}

/** Joins something, and leaves it again. */
export function JoinButton({ id, what, isIn, wasIn, about }: JoinButtonProps) {
  const { mark } = useCommunity();
  const Icon = isIn ? IconUserMinus : IconUserPlus;
  return (
    <Button
      size="sm"
      variant={isIn ? "subtle" : "light"}
      aria-describedby={about}
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
      onClick={() => mark("joined", id, !isIn, wasIn)}
    >
      {isIn ? `Leave ${what}` : `Join ${what}`}
    </Button>
  );
}
