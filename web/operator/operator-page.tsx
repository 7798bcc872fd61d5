import { Skeleton, Text } from "@mantine/core";
import { OPERATOR_MESSAGES } from "../../contract/account/operator.ts";
import { useOperator } from "../system/operator.queries.ts";
import { Page } from "../ui/layout/page.tsx";
import { UrlTabs } from "../ui/layout/url-tabs.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { AccountsTab } from "./accounts-tab.tsx";
import { StatusTab } from "./status-tab.tsx";

const TABS = [
  { value: "status", label: "Status", content: <StatusTab /> },
  { value: "accounts", label: "Accounts", content: <AccountsTab /> },
];

/** For the operator of this server. */
export function OperatorPage() {
  const { data, error, refetch } = useOperator();
  return (
    <Page title="Server" lead="You run this server. Only you see this page.">
      {data?.isOperator && <UrlTabs tabs={TABS} />}
      {data?.isOperator === false && <Text>{OPERATOR_MESSAGES.operatorOnly}</Text>}
      {!data && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="16rem" radius="lg" aria-hidden />}
    </Page>
  );
}
