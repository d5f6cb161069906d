/** What a reducer says to an event: the state from now on, and what is to be done in the world, in this order. */
export interface Step<State, Effect> {
  readonly state: State;
  readonly effects: readonly Effect[];
}

export interface Machine<State, Event> {
  readonly state: () => State;
  /** Is told of each new state. Returns the end of it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes an event in. Resolves when all that follows from it is done, what its effects report included. */
  readonly hear: (event: Event) => Promise<void>;
}

/**
 * Runs a reducer: keeps its state, tells whoever listens, and has its effects performed, each with the state that asked for it.
 * What becomes of an effect comes back as an event; one that rejects is a fault.
 */
export function machine<State, Event, Effect>(
  first: State,
  step: (state: State, event: Event) => Step<State, Effect>,
  perform: (effect: Effect) => Promise<void>,
): Machine<State, Event> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async hear(event) {
      const next = step(state, event);
      const changed = next.state !== state;
      state = next.state;
      if (changed) for (const listener of listeners) listener();
      await Promise.all(next.effects.map(perform));
    },
  };
}
