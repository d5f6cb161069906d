import { join } from "node:path";
import { videoCallbacks } from "#contract/videoCallbacks.ts";
import { SettingError } from "../environment.ts";
import type { Environment } from "../environment.ts";
import type { Providers } from "./providers.ts";
import { aliyun, type AliyunSettings } from "./sms/aliyun.ts";
import { outbox } from "./sms/outbox.ts";
import type { SmsSender } from "./sms/sms.ts";
import { mediaOnDisk } from "./storage/onDisk.ts";
import { bucketAddress } from "./storage/s3.direct.ts";
import { s3Settings } from "./storage/s3.settings.ts";
import { s3Store } from "./storage/s3.ts";
import { aliyunVod } from "./video/aliyun.ts";
import { videoSettings } from "./video/aliyun.settings.ts";
import { videoEngine } from "./video/engine.ts";

/** Picks the adapters by the environment. Unknown names and missing settings stop the start. */
export function chooseProviders(environment: Environment, now: () => number): Providers {
  const { media, playOrigins: ofStore } = chooseStore(environment, now);
  const { video, playOrigins: ofHost } = chooseVideo(environment, now);
  return {
    sms: chooseSms(environment, now),
    media, video,
    engine: videoEngine(environment.providerSettings["FFMPEG_PATH"] ?? null),
    playOrigins: [...ofStore, ...ofHost],
  };
}

function chooseVideo(
  { providerSettings, publicUrl, production }: Environment,
  now: () => number,
): Pick<Providers, "video" | "playOrigins"> {
  const { uploads, vod } = videoSettings(providerSettings, publicUrl && publicUrl + videoCallbacks.aliyunVod.path);
  return {
    video: { uploads, vod: vod && aliyunVod(vod, { now, secure: production }) },
    playOrigins: vod?.playOrigin ? [vod.playOrigin] : [],
  };
}

function chooseStore(environment: Environment, now: () => number): Pick<Providers, "media" | "playOrigins"> {
  const s3 = s3Settings(environment.providerSettings);
  if (!s3) return { media: mediaOnDisk(environment), playOrigins: [] };
  return { media: s3Store(s3, now), playOrigins: s3.direct ? [bucketAddress(s3).origin] : [] };
}

function chooseSms(environment: Environment, now: () => number): SmsSender {
  const captcha = environment.providerSettings["SMS_CAPTCHA"];
  if (captcha !== undefined && captcha !== "always") throw new SettingError(`SMS_CAPTCHA=${captcha} is unknown; use always or unset it`);
  const name = environment.providerSettings["SMS_PROVIDER"] ?? "outbox";
  if (name === "outbox") {
    if (environment.production) throw new SettingError("SMS_PROVIDER must be set in production: the outbox is for demonstration only");
    return outbox(join(environment.dataDir, "outbox.jsonl"), now);
  }
  if (name === "aliyun") return aliyun(aliyunSettings(environment.providerSettings), now);
  throw new SettingError(`SMS_PROVIDER=${name} is unknown; use outbox or aliyun`);
}

/** Where Aliyun's text messages are sent, unless ALIYUN_SMS_ENDPOINT names another place. */
const ALIYUN_SMS = "https://dysmsapi.aliyuncs.com";

function aliyunSettings(settings: Readonly<Record<string, string>>): AliyunSettings {
  const names = ["ALIYUN_SMS_ACCESS_KEY_ID", "ALIYUN_SMS_ACCESS_KEY_SECRET", "ALIYUN_SMS_SIGN_NAME", "ALIYUN_SMS_TEMPLATE_CODE"] as const;
  const missing = names.filter((name) => !settings[name]?.trim());
  if (missing.length > 0) throw new SettingError(`SMS_PROVIDER=aliyun needs ${missing.join(", ")}`);
  const [accessKeyId, accessKeySecret, signName, templateCode] = names.map((name) => settings[name]!.trim()) as [
    string,
    string,
    string,
    string,
  ];
  const endpoint = settings["ALIYUN_SMS_ENDPOINT"]?.trim() || ALIYUN_SMS;
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) {
    throw new SettingError("ALIYUN_SMS_ENDPOINT is no address; write it like https://dysmsapi.aliyuncs.com");
  }
  return { accessKeyId, accessKeySecret, signName, templateCode, endpoint };
}
