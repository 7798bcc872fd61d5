import { Anchor, Button, Text } from "@mantine/core";
import { IconTransfer } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../../navigation/paths.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { useHandovers, useMarkHandoversSeen } from "./handover.queries.ts";

const MAX_TITLES = 3;

/** Tells the new author what colleagues handed over. */
export function HandoverNotice() {
  const { data } = useHandovers();
  const { mutate } = useMarkHandoversSeen();
  if (!data || data.items.length === 0) return null;
  const { items, total } = data;
  const names = [...new Set(items.map(({ from }) => from ?? "A former colleague"))];
  const titles = items.slice(0, MAX_TITLES).map(({ title }) => `“${title}”`);
  const more = total - titles.length;
  return (
    <Notice icon={<IconTransfer size={20} aria-hidden />}>
      <Text inherit style={{ overflowWrap: "anywhere" }}>
        {new Intl.ListFormat("en").format(names)} handed over to you: {titles.join(", ")}
        {more > 0 && ` and ${more.toLocaleString("en")} more`}. You are now the author.{" "}
        <Anchor component={Link} inherit underline="always" to={paths.libraryTab("my-content")}>
          Open the library
        </Anchor>
      </Text>
      <Button size="sm" variant="default" onClick={() => mutate()}>
        OK
      </Button>
    </Notice>
  );
}
