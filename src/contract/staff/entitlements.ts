import { endpoints } from "../endpoint.ts";
import type { StaffEntitlementShapes } from "./entitlements.schema.ts";

const ENTITLEMENTS = "/api/staff/v1/entitlements";

/** Who owns which course: what staff give, extend and take back. */
export const staffEntitlements = endpoints<StaffEntitlementShapes>()({
  courses: { method: "GET", path: `${ENTITLEMENTS}/courses`, access: "staff:learners" },
  grant: { method: "POST", path: `${ENTITLEMENTS}/grant`, access: "staff:learners" },
  extend: { method: "POST", path: `${ENTITLEMENTS}/extend`, access: "staff:learners" },
  withdraw: { method: "POST", path: `${ENTITLEMENTS}/withdraw`, access: "staff:learners" },
  withdrawMany: { method: "POST", path: `${ENTITLEMENTS}/withdrawMany`, access: "staff:learners" },
});
