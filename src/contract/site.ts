import { endpoints, type RawAddress } from "./endpoint.ts";
import type { SiteShapes } from "./site.schema.ts";

/** Branding, service contacts and adverts (spec 7, Site). */
export const site = endpoints<SiteShapes>()({
  getInitConfig: { method: "POST", path: "/api/v1/pc/getInitConfig", access: "visitor" },
  getServiceList: { method: "GET", path: "/api/v1/service/getServiceList", access: "visitor" },
  getAdvertisement: { method: "GET", path: "/api/v1/advert/getAdvertisement", access: "visitor" },
});

/** Pictures made from the site's config, and those that the school sent. */
export const sitePictures = {
  picture: { method: "GET", path: "/pictures/:name", access: "visitor", summary: "A picture of the school, by the hash of its bytes" },
  qrCode: {
    method: "GET",
    path: "/qr/:name.svg",
    access: "visitor",
    summary: "The QR code of the site's config with this name (follow, android, ios), 200 px",
  },
} as const satisfies Readonly<Record<string, RawAddress>>;

/** What those who find a hole read first (RFC 9116). */
export const securityText = {
  method: "GET",
  path: "/.well-known/security.txt",
  access: "visitor",
  summary: "Whom to tell of a security hole: SECURITY_CONTACT, else the phone of the site's config; 404 where the school has neither",
} as const satisfies RawAddress;
