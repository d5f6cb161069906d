/** From this share of right answers on (percent) something is known; below the other it is weak (mockup exam-hub). */
export const SOLID = 85;
export const WEAK = 65;

/** The shared class that colours an accuracy in percent; none in between. */
export const accuracyTone = (percent: number): "okc" | "errc" | undefined =>
  percent >= SOLID ? "okc" : percent < WEAK ? "errc" : undefined;
