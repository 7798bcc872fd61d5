import { Text } from "@mantine/core";
import type { ReactNode } from "react";

/** Content of a link or button with the class `card` of option-content.module.css. */
export const OptionContent = ({ icon, title, text }: { icon: ReactNode; title: string; text: string }) => (
  <>
    {icon}
    <span>
      <strong>{title}</strong>
      <Text span size="0.9375rem" c="dimmed">
        {text}
      </Text>
    </span>
  </>
);
