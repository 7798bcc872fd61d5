import { useUser } from "../account/session.queries.ts";
import { Page } from "../ui/page.tsx";

export function DashboardPage() {
  const user = useUser();
  return <Page title={`Welcome, ${user.displayName}`}>{null}</Page>;
}
