import { endpoints } from "../endpoint.ts";
import type { StaffSmsShapes } from "./sms.schema.ts";

const SMS = "/api/staff/v1/site/sms";

/** How text messages are sent. The settings stand with the server (docs/operating.md); here they are looked at and tried. */
export const staffSms = endpoints<StaffSmsShapes>()({
  state: { method: "GET", path: `${SMS}/state`, access: "staff:site" },
  test: { method: "POST", path: `${SMS}/test`, access: "staff:site" },
});
