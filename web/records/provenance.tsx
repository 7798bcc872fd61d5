import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RecordPath } from "../../contract/record-kinds.ts";
import { describeProvenance, PROVENANCE_TITLE } from "../../contract/sharing/provenance.ts";
import { useRecordOwner } from "../account/session/record-owner.ts";
import { callApi } from "../api/api.ts";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { Collapsible } from "../ui/layout/collapsible.tsx";
import classes from "./provenance.module.css";

interface ProvenanceProps {
  kind: RecordPath;
  record: { id: string; version: number };
}

/** A line that opens to how each text of a record was made. */
export function Provenance(props: ProvenanceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.provenance}>
      <Collapsible summary={PROVENANCE_TITLE} onToggle={setOpen}>
        {isOpen && <ProvenanceTexts {...props} />}
      </Collapsible>
    </div>
  );
}

function ProvenanceTexts({ kind, record: { id, version } }: ProvenanceProps) {
  const uid = useRecordOwner();
  const { data, error, refetch } = useQuery({
    queryKey: ["provenance", uid, kind, id, version],
    queryFn: ({ signal }) => callApi("getProvenance", { params: { uid, kind, id }, signal }),
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Text size="sm" c="dimmed" component="output">
        Loading...
      </Text>
    );
  if (data.texts.length === 0) return <Text size="sm">There are no texts yet.</Text>;
  return (
    <dl className={classes.texts}>
      {data.texts.map((text) => (
        <div key={text.part}>
          <dt>{text.name}</dt>
          <dd dir="auto">{describeProvenance(text)}</dd>
        </div>
      ))}
    </dl>
  );
}
