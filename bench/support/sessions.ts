import type { Pool } from "#server/database/database.ts";
import { Channel } from "#server/kernel/channel.ts";
import { Memory } from "#server/kernel/kept.ts";
import { Sessions } from "#server/kernel/sessions.ts";

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Opens sessions on a school's database beside its server, which it tells nothing: nothing ends here. */
export function sessionsOf(pool: Pool): Sessions {
  const channel = new Channel(pool, quiet);
  return new Sessions({ pool, now: Date.now, channel, kept: new Memory(Date.now, channel).kept });
}
