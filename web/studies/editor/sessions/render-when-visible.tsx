import { startTransition, useEffect, useRef, useState, type ReactNode } from "react";

const MARGIN = "800px 0px";

interface RenderWhenVisibleProps {
  height: number;
  isEager: boolean;
  children: ReactNode;
}

/** Renders expensive children in the background when they get close to the viewport, and keeps them. */
export function RenderWhenVisible({ height, isEager, children }: RenderWhenVisibleProps) {
  const [isNear, setNear] = useState(isEager);
  const spacer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!spacer.current) return;
    const observer = new IntersectionObserver(
      (entries) =>
        entries.some(({ isIntersecting }) => isIntersecting) && startTransition(() => setNear(true)),
      { rootMargin: MARGIN },
    );
    observer.observe(spacer.current);
    return () => observer.disconnect();
  }, []);
  return isNear ? children : <div ref={spacer} style={{ height }} />;
}
