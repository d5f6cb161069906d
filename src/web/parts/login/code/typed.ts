let kept = "";

/** Keeps what was typed as phone or account, so that it stands in the next dialog, too; until the page is left. */
export function keepTyped(value: string): void {
  kept = value;
}

/** The account last typed, or an empty string. */
export const typedAccount = (): string => kept;

interface Shown {
  readonly phone: string;
  readonly code: string;
}

let shown: Shown | null = null;

/** Keeps a phone with its right code, which the server hasn't spent, for the form that takes them next. */
export function keepCode(phone: string, code: string): void {
  kept = phone;
  shown = { phone, code };
}

/** The right code that was kept for the phone last typed; else empty. */
export const keptCode = (): string => (shown?.phone === kept ? shown.code : "");

/** The account last typed where only a phone will do: digits, at most 11; else empty. */
export const typedPhone = (): string => (/^\d{1,11}$/.test(kept) ? kept : "");
