import { Children, type ReactNode, useEffect, useRef, useState } from "react";
import css from "./Carousel.module.css";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";

type CarouselProps = {
  labels: { carousel: string; previous: string; next: string; slide: (number: number, of: number) => string };
  /** Slides keep their own width, several beside each other, instead of one at a time. */
  several?: boolean | undefined;
  children: ReactNode;
};

/** Slides side by side that scroll and snap by themselves; the buttons come with script. Never moves on its own. */
export function Carousel({ labels, several, children }: CarouselProps) {
  const track = useRef<HTMLDivElement>(null);
  const [ends, setEnds] = useState({ start: true, end: true });
  const slides = Children.toArray(children);
  useEffect(() => {
    const box = track.current;
    if (!box) return;
    const look = () => {
      const next = { start: box.scrollLeft < 8, end: box.scrollLeft + box.clientWidth > box.scrollWidth - 8 };
      setEnds((now) => (now.start === next.start && now.end === next.end ? now : next));
    };
    look();
    box.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      box.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [slides.length]);
  const step = (direction: 1 | -1) => {
    const box = track.current;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    box?.scrollBy({ left: direction * box.clientWidth, behavior: still ? "auto" : "smooth" });
  };
  return (
    <section className={classes(css.carousel, several && css.several)} aria-label={labels.carousel} aria-roledescription="carousel">
      {/* Focusable, so that the arrow keys scroll it. */}
      <div ref={track} className={css.track} tabIndex={0}>
        {slides.map((slide, index) => (
          <div key={index} className={css.slide} role="group" aria-label={labels.slide(index + 1, slides.length)}>
            {slide}
          </div>
        ))}
      </div>
      <button
        type="button"
        className={classes(css.step, css.previous)}
        aria-label={labels.previous}
        disabled={ends.start}
        onClick={() => step(-1)}
      >
        <Icon name="chevron-left" />
      </button>
      <button type="button" className={classes(css.step, css.next)} aria-label={labels.next} disabled={ends.end} onClick={() => step(1)}>
        <Icon name="chevron-right" />
      </button>
    </section>
  );
}
