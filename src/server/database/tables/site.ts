import type { Generated } from "kysely";

export interface SiteTable {
  id: Generated<number>;
  /** The host without its markers; null for a site found only as the default. */
  host: string | null;
  app_token: string;
  is_default: boolean;
  /** What the host is for, in the school's words. */
  purpose: Generated<string>;
  /** It has the branding of the default site. */
  follows: Generated<boolean>;
  /** Of its branding, too. */
  version: Generated<number>;
}

export interface SiteConfigTable {
  site_id: number;
  key: string;
  val: string;
  action: number;
  m_name: string;
  sort: number;
}

export interface ServiceContactTable {
  id: Generated<number>;
  type: string;
  name: string;
  val: string;
  sort: number;
  version: Generated<number>;
}

export interface CampusTable {
  id: Generated<number>;
  name: string;
  address: string;
  /** How to get there; ways are parted by semicolons. */
  route: Generated<string>;
  sort: number;
  version: Generated<number>;
}

export interface SitePictureTable {
  /** SHA-256 of its bytes, in hexadecimal; it lies under it in the store. */
  hash: string;
  type: string;
  bytes: number;
  width: number;
  height: number;
  created_at: Date;
}

export interface SmsTrialTable {
  id: Generated<number>;
  staff_id: number;
  /** Masked. */
  phone: string;
  provider: string;
  status: "accepted" | "rejected" | "unknown";
  reason: Generated<string>;
  at: Date;
}

export interface AdvertTable {
  id: Generated<number>;
  position: string;
  image_url: string;
  title: string;
  /** Second line. */
  subtitle: Generated<string>;
  /** Text of its button. */
  action: Generated<string>;
  link: string;
  sort: number;
  starts_at: Date | null;
  ends_at: Date | null;
  version: Generated<number>;
}
