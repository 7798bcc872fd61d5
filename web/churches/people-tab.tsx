import "@mantine/core/styles/Avatar.layer.css";
import { Avatar, Button, Group, Skeleton, Text, TextInput, Title } from "@mantine/core";
import { IconSearch, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Church, ChurchPerson } from "../../contract/churches/churches.schema.ts";
import { useUser } from "../account/session/session.queries.ts";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import classes from "./churches.module.css";
import { usePeople } from "./churches.queries.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { countPeople, describePermissions, ROLE_LABELS } from "./labels.ts";
import { PersonDialog } from "./person-dialog.tsx";

/** From this number on, there is a search. */
const MANY_PEOPLE = 10;

export function PeopleTab({ church }: { church: Church }) {
  const { data, error, refetch } = usePeople(church.id);
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState<ChurchPerson | "invite">();
  const canManage = church.permissions.canManageUsers;
  const words = search.trim().toLowerCase();
  const people = data?.items.filter(({ name, email }) =>
    `${name} ${email ?? ""}`.toLowerCase().includes(words),
  );
  if (!data && error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <section aria-labelledby="people">
      <Group justify="space-between" mb="md">
        <Title order={2} id="people">
          {countPeople(data?.items.length ?? church.people)}
        </Title>
        {canManage && (
          <Button
            leftSection={<IconUserPlus size={18} stroke={1.6} aria-hidden />}
            onClick={() => setOpened("invite")}
          >
            Invite People
          </Button>
        )}
      </Group>
      {data && data.items.length > MANY_PEOPLE && (
        <TextInput
          mb="md"
          type="search"
          aria-label="Search people"
          placeholder="Search people"
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
      )}
      {!data && <Skeleton height="12rem" radius="lg" aria-hidden />}
      <ul className={classes.list} aria-label="People">
        {people?.map((person) => (
          <PersonRow
            key={person.id}
            church={church}
            person={person}
            {...(canManage && { onChange: () => setOpened(person) })}
          />
        ))}
      </ul>
      {people?.length === 0 && <Text c="dimmed">Nobody here has this name.</Text>}
      {canManage && data?.items.length === 1 && (
        <Text c="dimmed" mt="md">
          You are the only one so far. Invite staff and members with a link or a QR code.
        </Text>
      )}
      {opened === "invite" && <InviteDialog church={church} onClose={() => setOpened(undefined)} />}
      {opened && opened !== "invite" && (
        <PersonDialog church={church} person={opened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
}

interface PersonRowProps {
  church: Church;
  person: ChurchPerson;
  onChange?: () => void;
}

function PersonRow({ church, person, onChange }: PersonRowProps) {
  const { uid } = useUser();
  const { id, name, email, role, permissions } = person;
  const isChangeable = role !== "owner" || church.role === "owner";
  return (
    <li className={classes.row}>
      <Avatar name={name} color="cedar" aria-hidden />
      <span className={classes.names}>
        <strong>{name}</strong> {id === uid && "(you)"}
        {email !== null && <span className={classes.facts}>{email}</span>}
        <span className={classes.facts}>{describePermissions(role, permissions)}</span>
      </span>
      <span className={classes.badge}>{ROLE_LABELS[role]}</span>
      {onChange && id !== uid && isChangeable && (
        <Button size="sm" variant="default" aria-label={`Change ${name}`} onClick={onChange}>
          Change
        </Button>
      )}
    </li>
  );
}
