import { z } from "zod";
import { id, schoolText } from "./values.ts";

const configItem = z.object({
  key: z
    .string()
    .describe("appToken, logo, phone, QRCode, school, iosApkQRCode, androidApkQRCode, address…, qq, icp, mobileHost and others"),
  val: schoolText,
  action: z.int().describe("only items with 0 are used by the client"),
  mName: schoolText.describe("tab label of an address"),
});

export const siteShapes = {
  getInitConfig: {
    summary: "The school's branding for a host; an unknown host gets the default site",
    in: z.object({
      hostName: z.string().max(255).default("").describe("the host without the -wap, -test, -prod, -local and -pre markers"),
    }),
    out: z.array(configItem),
  },
  getServiceList: {
    summary: "Customer-service contacts",
    in: z.object({}),
    out: z.array(z.object({ type: z.string(), name: schoolText, val: z.string() })),
  },
  getAdvertisement: {
    summary: "Adverts inside their date window, by position and order",
    in: z.object({}),
    out: z.array(z.object({ id, position: z.string(), imageUrl: z.string(), title: schoolText, link: z.string(), sort: z.int() })),
  },
};

export type SiteShapes = typeof siteShapes;
