import { Button, type ButtonProps } from "@mantine/core";
import type { IconPencil } from "@tabler/icons-react";
import type { ComponentPropsWithoutRef } from "react";

interface ToolButtonProps extends ButtonProps, Omit<ComponentPropsWithoutRef<"button">, keyof ButtonProps> {
  icon?: typeof IconPencil;
}

export const ToolButton = ({ icon: Icon, ...props }: ToolButtonProps) => (
  <Button
    size="compact-md"
    variant="subtle"
    leftSection={Icon && <Icon size={18} aria-hidden />}
    {...props}
  />
);
