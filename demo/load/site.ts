import type { Database } from "#server/database/database.ts";
import { campuses } from "../content/documents.about.ts";

/** The demo school's own token: its presence says that the demo school is loaded. */
export const DEMO_TOKEN = "jiangcheng-demo";
const SCHOOL = "匠成职业培训学校";
const QQ = "800000000";

/** Key, value, tab label and action of the config's items; the client uses those with action 0 (api.md Site). */
function configItems(): { key: string; val: string; m_name: string; action: number }[] {
  const shown = (key: string, val: string, m_name = "") => ({ key, val, m_name, action: 0 });
  const kept = (key: string, val: string) => ({ key, val, m_name: "", action: 1 });
  return [
    shown("appToken", DEMO_TOKEN),
    shown("siteName", "匠成云课堂"),
    shown("school", SCHOOL),
    shown("logo", "/favicon.svg"),
    shown("phone", "400-000-0000"),
    shown("hours", "8:30–21:00"),
    shown("qq", QQ),
    shown("QRCode", "/qr/follow.svg"),
    shown("androidApkQRCode", "/qr/android.svg"),
    shown("iosApkQRCode", "/qr/ios.svg"),
    kept("qrFollowTarget", "https://jiangcheng.example/follow"),
    kept("qrAndroidTarget", "https://jiangcheng.example/app/android"),
    kept("qrIosTarget", "https://jiangcheng.example/app/ios"),
    shown("icp", "示ICP备00000000号-1"),
    shown("police", "示公网安备 00000000000000号"),
    shown("mobileHost", ""),
  ];
}

/** Gives the default site the demo school's branding, its service contacts and its campuses. */
export async function loadSite(db: Database): Promise<void> {
  const site = await db
    .updateTable("site")
    .set({ app_token: DEMO_TOKEN })
    .where("is_default", "=", true)
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.deleteFrom("site_config").where("site_id", "=", site.id).execute();
  await db.insertInto("site_config").values(configItems().map((item, sort) => ({ ...item, site_id: site.id, sort }))).execute();
  await db.deleteFrom("campus").execute();
  await db.insertInto("campus").values(campuses.map((campus, sort) => ({ ...campus, sort }))).execute();
  await db
    .insertInto("service_contact")
    .values([
      { type: "qq", name: "课程咨询", val: QQ, sort: 1 },
      { type: "qq", name: "学习问题", val: "800000001", sort: 2 },
    ])
    .execute();
}
