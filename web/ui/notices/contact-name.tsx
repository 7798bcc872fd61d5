import classes from "./contact-name.module.css";
import type { Contact } from "../../../contract/account/operator.schema.ts";

export function ContactName({ contact }: { contact: Contact | undefined }) {
  if (contact?.email) {
    return (
      <a className={classes.address} href={`mailto:${contact.email}`}>
        {contact.email}
      </a>
    );
  }
  if (contact?.name) return <bdi>{contact.name}</bdi>;
  return <>the person who runs this server</>;
}
