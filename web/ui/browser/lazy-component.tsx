import {
  Component,
  Fragment,
  Suspense,
  use,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from "react";
import { prefetchWhenIdle } from "./prefetch-when-idle.ts";
import { loadWithTimeout, ChunkLoadError } from "./load-with-timeout.ts";
import { ChunkLoadFailure } from "../notices/chunk-load-failure.tsx";

type Load<Props> = () => Promise<ComponentType<Props>>;

interface LazyComponentOptions {
  fallback?: ReactNode;
  /** Wraps the failure notice of a component that is a whole page. */
  Frame?: ComponentType<{ children: ReactNode }>;
  /** Prefetches the code when the browser is idle, so that it is available offline. */
  isNeededOffline?: boolean;
}

export interface LazyComponent<Props> extends FunctionComponent<Props> {
  /** Preloads the code. Resolves even if loading fails. */
  load: () => Promise<void>;
}

/** Loads when first rendered. A failure, or a timeout after `LIMITS.chunkTimeoutMs`, shows a notice with a retry button. */
export function lazyComponent<Props extends object = object>(
  load: Load<Props>,
  { fallback, Frame = Fragment, isNeededOffline = false }: LazyComponentOptions = {},
): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const start = () => (loading ??= loadWithTimeout(load));
  if (isNeededOffline) prefetchWhenIdle(load);

  function Loaded(props: Props) {
    // Once loaded, render synchronously so that the fallback doesn't flash.
    const Part = loaded ?? use(start());
    // oxlint-disable-next-line react/static-components -- loaded once, so it is the same component in every render
    return <Part {...props} />;
  }

  function LazyComponent(props: Props) {
    const [attempt, setAttempt] = useState(0);
    const retry = () => {
      loading = undefined;
      setAttempt(attempt + 1);
    };
    return (
      <ChunkErrorBoundary key={attempt} Frame={Frame} isRetry={attempt > 0} onRetry={retry}>
        <Suspense fallback={fallback}>
          <Loaded {...props} />
        </Suspense>
      </ChunkErrorBoundary>
    );
  }

  LazyComponent.load = () =>
    start().then(
      (part) => void (loaded = part),
      () => undefined,
    );
  return LazyComponent;
}

/** A dialog or drawer whose code loads when it first opens. */
export function lazyDialog<Props extends { opened: boolean }>(
  load: Load<Props>,
  options: Pick<LazyComponentOptions, "isNeededOffline"> = {},
): LazyComponent<Props> {
  const Dialog = lazyComponent<Props>(load, options);
  function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.opened);
    if (props.opened && !wasOpened) setWasOpened(true);
    return wasOpened ? <Dialog {...props} /> : null;
  }
  LazyDialog.load = Dialog.load;
  return LazyDialog;
}

interface ChunkErrorBoundaryProps {
  Frame: ComponentType<{ children: ReactNode }> | typeof Fragment;
  isRetry: boolean;
  onRetry: () => void;
  children: ReactNode;
}

/** Catches chunk load errors; other errors reach the router's error screen. */
class ChunkErrorBoundary extends Component<ChunkErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof ChunkLoadError)) throw error;
    const { Frame, isRetry, onRetry } = this.props;
    return (
      <Frame>
        <ChunkLoadFailure isRetry={isRetry} onRetry={onRetry} />
      </Frame>
    );
  }
}
