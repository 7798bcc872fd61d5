import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Button, Group, Modal, Stack } from "@mantine/core";
import { useForm, type FormErrors, type UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import type { z } from "zod";
import { useUser } from "../../account/session.queries.ts";
import { UNTIL_SIGN_OUT, useKept } from "../../ui/kept-in-browser.ts";
import { useOpenedAfterMount } from "../../ui/use-opened-after-mount.ts";
import { SampleNote } from "./sample-note.tsx";

interface DraftDialogProps<Draft extends Record<string, unknown>> {
  title: string;
  /** What is being made, for the place where an unfinished one is kept. */
  kind: string;
  shape: z.ZodType<Draft>;
  blank: Draft;
  /** Says by field what is wrong; empty where nothing is. */
  check: (draft: Draft) => FormErrors;
  submitLabel: string;
  onSubmit: (draft: Draft) => void;
  children: (form: UseFormReturnType<Draft>) => ReactNode;
}

interface OpenableProps<Draft extends Record<string, unknown>> extends DraftDialogProps<Draft> {
  opened: boolean;
  onClose: () => void;
}

/** A dialog in which something new is written; what is unfinished is there again when it is opened the next time. */
export function DraftDialog<Draft extends Record<string, unknown>>(props: OpenableProps<Draft>) {
  const { opened, onClose, title } = props;
  return (
    <Modal opened={useOpenedAfterMount(opened)} onClose={onClose} title={title}>
      <SampleNote>
        This is a sample. What you write stays in this browser, and nobody else sees it.
      </SampleNote>
      <DraftForm {...props} />
    </Modal>
  );
}

function DraftForm<Draft extends Record<string, unknown>>(props: OpenableProps<Draft>) {
  const { kind, shape, blank, check, submitLabel, onSubmit, onClose, children } = props;
  const { uid } = useUser();
  const { found, keep, forget } = useKept(`${UNTIL_SIGN_OUT}community-draft.${uid}.${kind}`, shape);
  const form = useForm<Draft>({ initialValues: found ?? blank, onValuesChange: keep, validate: check });
  const submit = form.onSubmit(
    (draft) => {
      forget();
      onSubmit(draft);
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? "")?.focus(),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack mt="md">
        {children(form)}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{submitLabel}</Button>
        </Group>
      </Stack>
    </form>
  );
}
