import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { answerShown, type OpenQuestions, openQuestions } from "./leave-answers.ts";

/** Returns whether the user must be asked before a navigation. */
type AsksBefore = BlockerFunction;

interface LeaveQuestions {
  /** Returns a function that removes it. */
  add(question: AsksBefore): () => void;
  /** The one that is open. */
  open: AsksBefore | undefined;
  answer(leaves: boolean): void;
}

const LeaveQuestionsContext = createContext<LeaveQuestions | undefined>(undefined);

/** Lets several parts of a page ask before the user leaves it, one after the other. React Router supports one blocker. */
export function LeaveQuestionsProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly AsksBefore[]>([]);
  const [{ open, leaves }, setState] = useState<OpenQuestions<AsksBefore>>(openQuestions([]));
  const add = useCallback((question: AsksBefore) => {
    setQuestions((others) => [...others, question]);
    return () => setQuestions((others) => others.filter((other) => other !== question));
  }, []);
  const answer = useCallback((isLeaving: boolean) => setState((state) => answerShown(state, isLeaving)), []);
  const shown = open[0];
  const value = useMemo(() => ({ add, open: shown, answer }), [add, shown, answer]);
  return (
    <LeaveQuestionsContext value={value}>
      {children}
      {questions.length > 0 && (
        <Blocker questions={questions} onBlock={(asked) => setState(openQuestions(asked))} leaves={leaves} />
      )}
    </LeaveQuestionsContext>
  );
}

interface BlockerProps {
  questions: readonly AsksBefore[];
  onBlock: (asked: readonly AsksBefore[]) => void;
  /** The answer of the user; undefined while a question is open. */
  leaves: boolean | undefined;
}

/** Exists only while somebody may ask: with a blocker, React Router warns about addresses that users type. */
function Blocker({ questions, onBlock, leaves }: BlockerProps) {
  const { state, proceed, reset } = useBlocker((change) => {
    const asked = questions.filter((asksBefore) => asksBefore(change));
    onBlock(asked);
    return asked.length > 0;
  });
  useEffect(() => {
    if (state === "blocked" && leaves !== undefined) (leaves ? proceed : reset)();
  }, [state, leaves, proceed, reset]);
  return null;
}

/** Asks before navigations for which `asksBefore` returns true: `isOpen` says so, and `answer` lets the user leave or stay. */
export function useLeaveQuestion(asksBefore: AsksBefore): {
  isOpen: boolean;
  answer: (leaves: boolean) => void;
} {
  const { add, open, answer } = use(LeaveQuestionsContext)!;
  const latest = useRef(asksBefore);
  useEffect(() => {
    latest.current = asksBefore;
  });
  const [question] = useState(() => (change: Parameters<AsksBefore>[0]) => latest.current(change));
  useEffect(() => add(question), [add, question]);
  return { isOpen: open === question, answer };
}
