/** Who of this browser's tabs may do something now. */
export interface Turns {
  /** Does the work while nobody else does any under this name; waits for its turn. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Does the work unless somebody has the name; then null. */
  ifFree<T>(name: string, work: () => Promise<T>): Promise<T | null>;
  /** Has the name until the returned function is called, or the page goes. */
  hold(name: string): () => void;
}

/** By the browser's own locks, which end with their page. */
const lockedTurns = (locks: LockManager): Turns => ({
  inTurn: async (name, work) => locks.request(name, work),
  ifFree: async (name, work) => locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null)),
  hold(name) {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    locks.request(name, () => held).catch(() => undefined);
    return () => release();
  },
});

/** The turns of this browser's tabs. Those without locks fetch what stands in for them. */
export function deviceTurns(): Turns {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks) return lockedTurns(locks);
  const leased = async () => (await import("./leases.ts")).deviceLeases();
  return {
    inTurn: async (name, work) => (await leased()).inTurn(name, work),
    ifFree: async (name, work) => (await leased()).ifFree(name, work),
    hold(name) {
      const held = leased().then((turns) => turns.hold(name));
      return () => void held.then((end) => end(), () => undefined);
    },
  };
}
