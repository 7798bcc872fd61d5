import { Button, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import { GrowingTextarea } from "../../ui/inputs/growing-textarea.tsx";
import sheetClasses from "../../ui/layout/sheet.module.css";
import { TabPanels } from "../../ui/layout/tab-panels.tsx";
import { useTestimonyField } from "./testimony-editing.ts";
import classes from "./testimony-form.module.css";

type Step = "before" | "how" | "after";

const STEPS: { step: Step; label: string; question: string; prompts: string[] }[] = [
  {
    step: "before",
    label: "Before",
    question: "How was your life before?",
    prompts: [
      "What were you looking for, or afraid of?",
      "What did an ordinary day look like?",
      "What did you think of God then?",
    ],
  },
  {
    step: "how",
    label: "How It Happened",
    question: "What happened, and how?",
    prompts: [
      "When and where was it, and who was there?",
      "Which words, people or events reached you?",
      "What did you do, say or pray?",
    ],
  },
  {
    step: "after",
    label: "After",
    question: "What is different now?",
    prompts: [
      "What do others notice in you?",
      "What is still hard, and what carries you through it?",
      "What would you say to someone who is where you were?",
    ],
  },
];

export function StorySteps() {
  const [step, setStep] = useState<Step>("before");
  const [focusesField, setFocusesField] = useState(false);
  const goToStep = (to: Step) => {
    setStep(to);
    setFocusesField(true);
  };
  return (
    <section className={sheetClasses.sheet} aria-label="Your story">
      <TabPanels
        label="Steps of your story"
        value={step}
        onChange={(next) => {
          setStep(next);
          setFocusesField(false);
        }}
        tabs={STEPS.map((each, at) => ({
          value: each.step,
          label: `${at + 1}. ${each.label}`,
          content: (
            <StoryStep {...each} hasFocus={focusesField} next={STEPS[at + 1]} onNext={(to) => goToStep(to)} />
          ),
        }))}
      />
    </section>
  );
}

interface StoryStepProps {
  step: Step;
  question: string;
  prompts: string[];
  hasFocus: boolean;
  next: { step: Step; label: string } | undefined;
  onNext: (step: Step) => void;
}

function StoryStep({ step, question, prompts, hasFocus, next, onNext }: StoryStepProps) {
  const [text, setText] = useTestimonyField(step);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  return (
    <div className={classes.step}>
      <Text size="sm" c="dimmed">
        Some prompts to get you started. Skip any that don’t fit.
      </Text>
      <ul className={classes.prompts}>
        {prompts.map((prompt) => (
          <li key={prompt}>{prompt}</li>
        ))}
      </ul>
      <GrowingTextarea
        ref={field}
        label={question}
        minRows={8}
        maxRows={30}
        maxLength={LIMITS.noteCharacters}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {next && (
        <Button variant="light" onClick={() => onNext(next.step)}>
          Next: {next.label}
        </Button>
      )}
    </div>
  );
}
