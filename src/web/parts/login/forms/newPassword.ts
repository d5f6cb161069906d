import { PASSWORD_MAX, PASSWORD_MIN } from "#contract/fields.ts";
import type { PasswordRule } from "../../../kit/PasswordField.tsx";

/** The hints under a new password; the rule itself is the contract's (spec 5). */
export function passwordHints(words: {
  readonly ruleLength: string;
  readonly ruleLetter: string;
  readonly ruleDigit: string;
}): readonly PasswordRule[] {
  return [
    { text: words.ruleLength, met: (password) => password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX },
    { text: words.ruleLetter, met: (password) => /[A-Za-z]/.test(password) },
    { text: words.ruleDigit, met: (password) => /\d/.test(password) },
  ];
}
