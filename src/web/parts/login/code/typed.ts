let kept = "";

/** Keeps what was typed as phone or account, so that it stands in the next dialog, too; until the page is left. */
export function keepTyped(value: string): void {
  kept = value;
}

/** The account last typed, or an empty string. */
export const typedAccount = (): string => kept;

/** The same where only a phone will do: digits, at most 11; else empty. */
export const typedPhone = (): string => (/^\d{1,11}$/.test(kept) ? kept : "");
