/** The server asks whether the person who is signed in shall be signed out for a partner's link. */
export interface PartnerQuestion {
  /** The server's words. */
  readonly text: string;
  readonly answer: (agreed: boolean) => void;
}

let current: PartnerQuestion | null = null;
const listeners = new Set<() => void>();

function set(next: PartnerQuestion | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Asks in a dialog; false when it's closed. */
export function askPerson(text: string): Promise<boolean> {
  return new Promise((resolve) => {
    set({
      text,
      answer(agreed) {
        set(null);
        resolve(agreed);
      },
    });
  });
}

export const partnerQuestion = (): PartnerQuestion | null => current;

export function onPartnerQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
