import { join } from "node:path";
import { SettingError } from "../environment.ts";
import type { Environment } from "../environment.ts";
import type { Providers } from "./providers.ts";
import { outbox } from "./sms/outbox.ts";
import type { SmsSender } from "./sms/sms.ts";
import { folderStore } from "./storage/folder.ts";

/** Picks the adapters by the environment. Unknown names and missing settings stop the start. */
export function chooseProviders(environment: Environment, now: () => number): Providers {
  return { sms: chooseSms(environment, now), media: folderStore(join(environment.dataDir, "media")) };
}

function chooseSms(environment: Environment, now: () => number): SmsSender {
  const name = environment.providerSettings["SMS_PROVIDER"] ?? "outbox";
  if (name === "outbox") {
    if (environment.production) throw new SettingError("SMS_PROVIDER must be set in production: the outbox is for demonstration only");
    return outbox(join(environment.dataDir, "outbox.jsonl"), now);
  }
  throw new SettingError(`SMS_PROVIDER=${name} is unknown; use outbox or aliyun`);
}
