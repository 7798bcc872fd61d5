import { startTransition, useEffect, useRef, useState, type ReactNode } from "react";

/** How far outside of the window something already counts as near. */
const MARGIN = "800px 0px";

interface RenderWhenVisibleProps {
  height: number;
  isEager: boolean;
  children: ReactNode;
}

/** Shows what is heavy once it comes near the window, without holding up what is typed; from then on it stays. */
export function RenderWhenVisible({ height, isEager, children }: RenderWhenVisibleProps) {
  const [isNear, setNear] = useState(isEager);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) =>
        entries.some(({ isIntersecting }) => isIntersecting) && startTransition(() => setNear(true)),
      { rootMargin: MARGIN },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return isNear ? children : <div ref={place} style={{ height }} />;
}
