import { Select } from "antd";
import type { ReactNode } from "react";
import { staffBranding } from "#contract/staff/branding.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Waiting } from "../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import { usePlace } from "../../../parts/console/travel/place.ts";
import { go } from "../../../parts/console/travel/travel.ts";
import { BrandForm } from "./brand/BrandForm.tsx";
import { Campuses } from "./brand/Campuses.tsx";
import { Hosts } from "./brand/Hosts.tsx";
import { Terms } from "./texts/Terms.tsx";
import css from "./look/school.module.css";
import { SchoolPage } from "./SchoolPage.tsx";

/** Who the school is: how its sites look, where it is found, under which hosts, and what learners agree to. */
function View(): ReactNode {
  const words = useWords("school");
  const asked = usePlace().query.get("site") ?? "";
  const siteId = /^[1-9]\d{0,8}$/.test(asked) ? asked : undefined;
  const sites = useRead(staffBranding.sites, {});
  const branding = useRead(staffBranding.branding, siteId === undefined ? {} : { siteId });
  // Hosts that follow the default site have nothing of their own to set.
  const own = sites.data?.filter(({ follows }) => !follows) ?? [];
  return (
    <SchoolPage at="profile">
      {own.length > 1 && (
        <div className={css.which}>
          <span id="which">{words.whichSite}</span>
          <Select
            aria-labelledby="which"
            value={branding.data?.siteId ?? null}
            options={own.map(({ id, host, isDefault }) => ({ value: id, label: isDefault ? words.defaultSite : host }))}
            onChange={(id: number) => void go(`/staff/school?site=${id}`)}
          />
        </div>
      )}
      <Waiting reading={branding}>
        {(seen) => <BrandForm key={seen.siteId} seen={seen} hosts={sites.data ?? []} />}
      </Waiting>
      <Campuses />
      <Hosts sites={sites} />
      <Terms />
    </SchoolPage>
  );
}

export const screen: ConsoleScreen = { View };
