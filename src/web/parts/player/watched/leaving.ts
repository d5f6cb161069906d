/** Whoever plays now and should say what it has before the learner leaves. */
const players = new Set<() => Promise<void>>();

export function onLeave(tell: () => Promise<void>): () => void {
  players.add(tell);
  return () => void players.delete(tell);
}

/** Everybody who plays says what it has. */
export const tellAll = (): Promise<unknown> => Promise.all([...players].map((tell) => tell()));
