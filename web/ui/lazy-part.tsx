import { Component, Suspense, use, useState, type ComponentType, type ReactNode } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { PartFailure } from "./part-failure.tsx";

type Load = () => Promise<ComponentType>;

/**
 * A component whose code is fetched when it is first shown. While that takes, `fallback` stands in its place;
 * where it fails or takes longer than `LIMITS.chunkTimeout`, a notice says so and offers to try again.
 */
export function lazyPart(load: Load, fallback: ReactNode = null): ComponentType & { preload: () => void } {
  let loading: Promise<ComponentType> | undefined;
  const start = () => (loading ??= loadInTime(load));

  function Loaded() {
    const Part = use(start());
    return <Part />;
  }

  function LazyPart() {
    const [attempt, setAttempt] = useState(0);
    const retry = () => {
      loading = undefined;
      setAttempt(attempt + 1);
    };
    return (
      <PartBoundary key={attempt} onRetry={retry}>
        <Suspense fallback={fallback}>
          <Loaded />
        </Suspense>
      </PartBoundary>
    );
  }

  // A failure is shown, and can be retried, where the part is; a preload has nobody to tell.
  const preload = () => void start().catch(() => undefined);
  return Object.assign(LazyPart, { preload });
}

class PartLoadError extends Error {
  override name = "PartLoadError";
}

function loadInTime(load: Load): Promise<ComponentType> {
  const { promise, resolve, reject } = Promise.withResolvers<ComponentType>();
  const giveUp = (cause?: unknown) => reject(new PartLoadError("A part of the page did not load", { cause }));
  const timer = setTimeout(giveUp, LIMITS.chunkTimeout);
  load()
    .then(resolve, giveUp)
    .finally(() => clearTimeout(timer));
  return promise;
}

interface PartBoundaryProps {
  onRetry: () => void;
  children: ReactNode;
}

/** Catches parts that did not load; every other error goes on to the router's error screen. */
class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof PartLoadError)) throw error;
    return <PartFailure onRetry={this.props.onRetry} />;
  }
}
