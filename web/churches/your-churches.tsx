import { Button, Group, Skeleton, Title } from "@mantine/core";
import { IconBuildingChurch, IconPlus, IconQrcode } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Church } from "../../contract/churches/churches.schema.ts";
import { paths } from "../navigation/paths.ts";
import { useInstallation } from "../system/installation.queries.ts";
import { useOperator } from "../system/operator.queries.ts";
import { EmptyState } from "../ui/notices/empty-state.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { ChurchAvatar } from "./church-avatar.tsx";
import classes from "./churches.module.css";
import { useChurches } from "./churches.queries.ts";
import { CreateChurchDialog } from "./create-church-dialog.tsx";
import { countPeople, ROLE_LABELS } from "./labels.ts";
import { ScanDialog } from "./scan-dialog.tsx";

/** The churches of the user, and how to create or join one. */
export function YourChurches() {
  const { data: churches, error, refetch } = useChurches();
  const [opened, setOpened] = useState<"create" | "scan">();
  const installation = useInstallation().data;
  const isOperator = useOperator().data?.isOperator === true;
  // Who creates a church can invite others to sign up.
  const canCreate = installation?.signUp === "open" || isOperator;
  const close = () => setOpened(undefined);
  const actions = (
    <Group gap="0.75rem">
      {canCreate && (
        <Button
          leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
          variant={churches?.length === 0 ? "filled" : "light"}
          onClick={() => setOpened("create")}
        >
          Create Church
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconQrcode size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpened("scan")}
      >
        Scan Invitation
      </Button>
    </Group>
  );
  return (
    <section aria-labelledby="your-churches">
      <Title order={2} id="your-churches" mb="md">
        Your Churches
      </Title>
      {churches && churches.length > 0 && (
        <ul className={classes.grid}>
          {churches.map((church) => (
            <li key={church.id}>
              <ChurchCard church={church} />
            </li>
          ))}
        </ul>
      )}
      {churches?.length === 0 && (
        <EmptyState
          icon={<IconBuildingChurch size={32} stroke={1.4} />}
          title="Work together with your church"
          action={actions}
        >
          {canCreate
            ? "Create your church and invite staff and members, or join with an invitation."
            : "Join with an invitation of your church, or ask the operator of this server to create one."}{" "}
          Everything also works without one.
        </EmptyState>
      )}
      {churches && churches.length > 0 && <div style={{ marginTop: "1rem" }}>{actions}</div>}
      {!churches && !error && <Skeleton height="5rem" radius="lg" aria-hidden />}
      {!churches && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <CreateChurchDialog opened={opened === "create"} onClose={close} />
      <ScanDialog opened={opened === "scan"} onClose={close} />
    </section>
  );
}

function ChurchCard({ church }: { church: Church }) {
  const { id, name, place, people, role } = church;
  return (
    <Link className={classes.card} to={paths.church(id)}>
      <ChurchAvatar church={church} />
      <span className={classes.names}>
        <strong>{name}</strong>
        <span className={classes.facts}>{[place, countPeople(people)].filter(Boolean).join(" · ")}</span>
      </span>
      <span className={classes.badge}>{ROLE_LABELS[role]}</span>
    </Link>
  );
}
