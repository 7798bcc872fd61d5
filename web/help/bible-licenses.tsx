import { Text, Title } from "@mantine/core";
import { useBibles } from "../bibles/bibles.queries.ts";
import classes from "./help.module.css";

export function BibleLicenses() {
  const bibles = useBibles().data ?? [];
  return (
    <section aria-labelledby="bibles">
      <Title order={2} id="bibles">
        Bibles
      </Title>
      <dl className={classes.bibles}>
        {bibles.map(({ id, name, license, copyright }) => (
          <div key={id}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <Text c="dimmed" size="sm">
                {[license, copyright].filter(Boolean).join(" · ") || "No license is stated."}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
