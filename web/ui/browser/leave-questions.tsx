import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { answerShown, type OpenQuestions, openQuestions } from "./leave-answers.ts";

/** Returns whether the user must be asked before a navigation. */
type ShouldAsk = BlockerFunction;

interface LeaveQuestions {
  /** Returns a function that removes it. */
  add(question: ShouldAsk): () => void;
  /** The one that is open. */
  open: ShouldAsk | undefined;
  answer(leaves: boolean): void;
}

const LeaveQuestionsContext = createContext<LeaveQuestions | undefined>(undefined);

/** Lets several parts of a page ask before the user leaves it, one after the other. React Router supports one blocker. */
export function LeaveQuestionsProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly ShouldAsk[]>([]);
  const [{ open, leaves }, setState] = useState<OpenQuestions<ShouldAsk>>(openQuestions([]));
  const add = useCallback((question: ShouldAsk) => {
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
  questions: readonly ShouldAsk[];
  onBlock: (asked: readonly ShouldAsk[]) => void;
  /** The answer of the user; undefined while a question is open. */
  leaves: boolean | undefined;
}

/** Exists only while somebody may ask: with a blocker, React Router warns about addresses that users type. */
function Blocker({ questions, onBlock, leaves }: BlockerProps) {
  const { state, proceed, reset } = useBlocker((change) => {
    const asked = questions.filter((shouldAsk) => shouldAsk(change));
    onBlock(asked);
    return asked.length > 0;
  });
  useEffect(() => {
    if (state === "blocked" && leaves !== undefined) (leaves ? proceed : reset)();
  }, [state, leaves, proceed, reset]);
  return null;
}

/** Asks before navigations for which `shouldAsk` returns true: `isOpen` says so, and `answer` lets the user leave or stay. */
export function useLeaveQuestion(shouldAsk: ShouldAsk): {
  isOpen: boolean;
  answer: (leaves: boolean) => void;
} {
  const { add, open, answer } = use(LeaveQuestionsContext)!;
  const latest = useRef(shouldAsk);
  useEffect(() => {
    latest.current = shouldAsk;
  });
  const [question] = useState(() => (change: Parameters<ShouldAsk>[0]) => latest.current(change));
  useEffect(() => add(question), [add, question]);
  return { isOpen: open === question, answer };
}
