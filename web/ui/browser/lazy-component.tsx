import { useMounted } from "@mantine/hooks";
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
  /** What goes around the notice of a failure, for a part that is a whole window. */
  Frame?: ComponentType<{ children: ReactNode }>;
  /** Whether it belongs to reading, and is fetched when there is nothing else to do, for a time without a network. */
  isNeededOffline?: boolean;
}

export interface LazyComponent<Props> extends FunctionComponent<Props> {
  /** Fetches the code, so that the part is there at once when it is shown; settles also where that fails. */
  load: () => Promise<void>;
}

/** Loaded when first shown; where that fails or takes `LIMITS.chunkTimeoutMs`, a notice offers to try again. */
export function lazyComponent<Props extends object = object>(
  load: Load<Props>,
  { fallback, Frame = Fragment, isNeededOffline = false }: LazyComponentOptions = {},
): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const start = () => (loading ??= loadWithTimeout(load));
  if (isNeededOffline) prefetchWhenIdle(load);

  function Loaded(props: Props) {
    // What is there already is shown in one go, without a moment in which its fallback stands there.
    const Part = loaded ?? use(start());
    // oxlint-disable-next-line react/static-components -- fetched once, it is the same component at every render
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

/** A dialog or drawer whose code is fetched when it is first opened; it gives the focus back when it closes. */
export function lazyDialog<Props extends { opened: boolean }>(
  load: Load<Props>,
  options: Pick<LazyComponentOptions, "isNeededOffline"> = {},
): FunctionComponent<Props> {
  const Dialog = lazyComponent<Props>(async () => {
    const Loaded = await load();
    // Mantine gives the focus back only where it has seen the dialog open.
    return function Opening(props) {
      return <Loaded {...props} opened={useMounted() && props.opened} />;
    };
  }, options);
  return function LazyDialog(props) {
    const [wasOpened, setWasOpened] = useState(props.opened);
    if (props.opened && !wasOpened) setWasOpened(true);
    return wasOpened ? <Dialog {...props} /> : null;
  };
}

interface ChunkErrorBoundaryProps {
  Frame: ComponentType<{ children: ReactNode }> | typeof Fragment;
  isRetry: boolean;
  onRetry: () => void;
  children: ReactNode;
}

/** Catches parts that did not load; every other error goes on to the router's error screen. */
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
