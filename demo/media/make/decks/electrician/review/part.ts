import type { PointsSlide } from "../../../shape.ts";

/** A slide from its points, each with the sentences that are said of it. */
export function part(title: string, drawing: string, said: readonly (readonly [string, ...string[]])[]): PointsSlide {
  let spoken = 0;
  const points = said.map(([text, ...sentences]) => {
    const hot = sentences.map(() => (spoken += 1));
    return { text, hot };
  });
  return { kind: "points", title, drawing, points, say: said.flatMap(([, ...sentences]) => sentences) };
}
