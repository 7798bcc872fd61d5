import { Anchor } from "@mantine/core";
import type { Contact } from "../../../contract/account/operator.schema.ts";

export function ContactName({ contact }: { contact: Contact | undefined }) {
  if (contact?.email) {
    return (
      <Anchor
        inherit
        underline="always"
        href={`mailto:${contact.email}`}
        style={{ overflowWrap: "anywhere" }}
      >
        {contact.email}
      </Anchor>
    );
  }
  if (contact?.name) return <bdi>{contact.name}</bdi>;
  return <>your administrator</>;
}
