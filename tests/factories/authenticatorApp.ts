import { Secret, TOTP } from "otpauth";
import type { School } from "../support/school.ts";

/** What an authenticator shows that holds this secret, at the school's time; `later`: so many half minutes ahead. */
export const shown = ({ clock }: Pick<School, "clock">, secret: string, later = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now + later * 30_000 });
