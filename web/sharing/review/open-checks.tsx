import { Text } from "@mantine/core";
import type { CheckedReference } from "../../../contract/records/checks.schema.ts";
import { needsReview } from "../../scripture/review/findings.ts";

/** What is to be looked at before a decision; undefined until it is known. */
export function OpenChecks({ items }: { items: readonly string[] | undefined }) {
  if (!items) return <Text size="sm">Checking references and quotations...</Text>;
  if (items.length === 0) return <Text size="sm">No open checks.</Text>;
  return (
    <div>
      <Text size="sm" fw={600}>
        Open checks, which are marked in the text
      </Text>
      <ul>
        {items.map((item) => (
          <Text key={item} component="li" size="sm">
            {item}
          </Text>
        ))}
      </ul>
    </div>
  );
}

/** "3 references or quotations to review", or nothing. */
export function describeReferences(references: readonly CheckedReference[]): string[] {
  const count = references.filter(needsReview).length;
  if (count === 0) return [];
  return [count === 1 ? "1 reference or quotation to review" : `${count} references or quotations to review`];
}
