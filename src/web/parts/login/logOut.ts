let asked = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog that asks whether to log out (spec 4): for the header's menu, the check-in pop-up, the personal pages. */
export const confirmLogout = (): void => set(true);

/** Closes the dialog; the learner stays. */
export const stayLoggedIn = (): void => set(false);

export const logOutAsked = (): boolean => asked;

export function onLogOutAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
