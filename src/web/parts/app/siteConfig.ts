/** One item of the init config (spec 3). */
interface ConfigItem {
  readonly key: string;
  readonly val: string;
  readonly action: number;
  readonly mName: string;
}

/** The school's branding as the pages use it. */
export interface SiteConfig {
  readonly appToken: string;
  readonly logo: string;
  readonly phone: string;
  readonly school: string;
  readonly siteName: string;
  readonly followQr: string;
  readonly iosApkQr: string;
  readonly androidApkQr: string;
  readonly qq: string;
  readonly icp: string;
  readonly police: string;
  /** Number of the licence to teach. */
  readonly licence: string;
  /** Colour of the main buttons; empty: the product's own. */
  readonly accent: string;
  readonly hours: string;
  readonly mobileHost: string;
  readonly addresses: readonly { readonly name: string; readonly address: string }[];
}

/** Reads the config's items; the client uses those with action 0 (api.md Site). */
export function siteConfig(items: readonly ConfigItem[]): SiteConfig {
  const used = items.filter((item) => item.action === 0);
  const val = (key: string) => used.find((item) => item.key === key)?.val ?? "";
  return {
    appToken: val("appToken"),
    logo: val("logo"),
    phone: val("phone"),
    school: val("school"),
    siteName: val("siteName"),
    followQr: val("QRCode"),
    iosApkQr: val("iosApkQRCode"),
    androidApkQr: val("androidApkQRCode"),
    qq: val("qq"),
    icp: val("icp"),
    police: val("police"),
    licence: val("licence"),
    accent: val("accent"),
    hours: val("hours"),
    mobileHost: val("mobileHost"),
    addresses: used.filter((item) => item.key.includes("address")).map((item) => ({ name: item.mName, address: item.val })),
  };
}
