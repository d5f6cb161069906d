import { SettingError } from "../../environment.ts";

/** How Alibaba Cloud's VOD is reached. */
export interface AliyunVodSettings {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** Address of the service without a slash at the end. */
  readonly endpoint: string;
  /** The key that callbacks are signed with; null: none is taken, and the product asks by itself alone. */
  readonly callbackKey: string | null;
  /** The whole address that callbacks are sent to, as it stands in VOD's console. */
  readonly callbackUrl: string | null;
  /** Which transcoding template group new uploads get; null: VOD's default. */
  readonly templateGroup: string | null;
  /** Origin that videos are played from, which pages must allow; null: none is allowed. */
  readonly playOrigin: string | null;
}

const NAMES: ReadonlySet<string> = new Set([
  "ALIYUN_VOD_ACCESS_KEY_ID", "ALIYUN_VOD_ACCESS_KEY_SECRET", "ALIYUN_VOD_REGION", "ALIYUN_VOD_ENDPOINT", "ALIYUN_VOD_CALLBACK_KEY",
  "ALIYUN_VOD_CALLBACK_URL", "ALIYUN_VOD_TEMPLATE_GROUP", "ALIYUN_VOD_PLAY_ORIGIN",
]);

/** Where videos that come in go to, and how VOD is reached; `vod` is null where it isn't set up. */
interface VideoSettings {
  readonly uploads: "embedded" | "aliyun";
  readonly vod: AliyunVodSettings | null;
}

/** `callbackUrl` is where our own address for callbacks lies, null while the product has no public address. */
export function videoSettings(settings: Readonly<Record<string, string>>, callbackUrl: string | null): VideoSettings {
  const said = (name: string) => settings[name]?.trim() ?? "";
  const unknown = Object.keys(settings).find(
    (name) => (name.startsWith("ALIYUN_VOD_") && !NAMES.has(name)) || (name.startsWith("VIDEO_") && name !== "VIDEO_PROVIDER"),
  );
  if (unknown) throw new SettingError(`${unknown} is no setting of this product; did you mistype it?`);
  const uploads = said("VIDEO_PROVIDER") || "embedded";
  if (uploads !== "embedded" && uploads !== "aliyun")
    throw new SettingError(`VIDEO_PROVIDER=${uploads} is unknown; use embedded or aliyun`);
  const any = [...NAMES].some((name) => said(name) !== "");
  if (!any && uploads === "embedded") return { uploads, vod: null };
  const missing = ["ALIYUN_VOD_ACCESS_KEY_ID", "ALIYUN_VOD_ACCESS_KEY_SECRET"].filter((name) => said(name) === "");
  if (missing.length > 0)
    throw new SettingError(`${uploads === "aliyun" ? "VIDEO_PROVIDER=aliyun" : "ALIYUN_VOD_ settings"} need ${missing.join(", ")}`);
  const region = said("ALIYUN_VOD_REGION") || "cn-shanghai";
  if (!/^[a-z]{2}-[a-z0-9-]{2,30}$/.test(region)) throw new SettingError("ALIYUN_VOD_REGION is no region; write it like cn-shanghai");
  const callbackKey = said("ALIYUN_VOD_CALLBACK_KEY") || null;
  const address = origin("ALIYUN_VOD_CALLBACK_URL", said("ALIYUN_VOD_CALLBACK_URL"), true) ?? callbackUrl;
  if (callbackKey !== null && address === null)
    throw new SettingError("ALIYUN_VOD_CALLBACK_KEY needs PUBLIC_URL or ALIYUN_VOD_CALLBACK_URL: the address is part of the signature");
  return {
    uploads,
    vod: {
      accessKeyId: said("ALIYUN_VOD_ACCESS_KEY_ID"),
      accessKeySecret: said("ALIYUN_VOD_ACCESS_KEY_SECRET"),
      endpoint: origin("ALIYUN_VOD_ENDPOINT", said("ALIYUN_VOD_ENDPOINT"), false) ?? `https://vod.${region}.aliyuncs.com`,
      callbackKey,
      callbackUrl: address,
      templateGroup: said("ALIYUN_VOD_TEMPLATE_GROUP") || null,
      playOrigin: origin("ALIYUN_VOD_PLAY_ORIGIN", said("ALIYUN_VOD_PLAY_ORIGIN"), false),
    },
  };
}

function origin(name: string, text: string, whole: boolean): string | null {
  if (text === "") return null;
  const address = URL.canParse(text) ? new URL(text) : null;
  if (!address || !/^https?:$/.test(address.protocol) || address.username)
    throw new SettingError(`${name} is no address; write it like https://vod.example.cn`);
  if (whole) return text;
  if (address.pathname !== "/" || address.search)
    throw new SettingError(`${name} is an address without a path, such as https://vod.example.cn`);
  return address.origin;
}
