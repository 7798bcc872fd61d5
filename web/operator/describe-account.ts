import type { Account } from "../../contract/account/accounts.schema.ts";
import { countOf } from "../ui/text/count-of.ts";
import { formatSize } from "../ui/text/format-size.ts";

const formatDay = (moment: string) => new Date(moment).toLocaleDateString("en", { dateStyle: "medium" });

export const describeAccount = ({ sermons, fileBytes, createdAt, lastUsedAt }: Account): string =>
  [
    countOf(sermons, "sermon"),
    ...(fileBytes > 0 ? [formatSize(fileBytes)] : []),
    `since ${formatDay(createdAt)}`,
    lastUsedAt === null ? "not signed in" : `last used ${formatDay(lastUsedAt)}`,
  ].join(" · ");
