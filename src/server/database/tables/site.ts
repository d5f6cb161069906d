import type { Generated } from "kysely";

export interface SiteTable {
  id: Generated<number>;
  /** The host without its markers; null for a site found only as the default. */
  host: string | null;
  app_token: string;
  is_default: boolean;
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
}
