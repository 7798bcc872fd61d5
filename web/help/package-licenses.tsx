import { Text, Title } from "@mantine/core";
import { PACKAGES } from "virtual:packages";
import { Collapsible } from "../ui/layout/collapsible.tsx";
import classes from "./help.module.css";

/** All packages that `npm ci` installs on the server, by license. */
export function PackageLicenses() {
  const groups = [...Map.groupBy(PACKAGES, ({ license }) => license)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  return (
    <section aria-labelledby="software">
      <Title order={2} id="software">
        Software
      </Title>
      <Text c="dimmed" mb="md">
        {PACKAGES.length} packages from the npm registry. The text of each license is in its package.
      </Text>
      {groups.map(([license, packages]) => (
        <Collapsible key={license} summary={`${license} (${packages.length})`}>
          <ul className={classes.packages}>
            {packages.map(({ name, version }) => (
              <li key={`${name} ${version}`}>
                {name} {version}
              </li>
            ))}
          </ul>
        </Collapsible>
      ))}
    </section>
  );
}
