import { Button } from "antd";
import { type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { fill } from "#contract/text/say.ts";
import { TabPanel, Tabs } from "../../../../kit/Tabs.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Missing } from "../../../../parts/console/page/Trouble.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { useIdParam, usePlace } from "../../../../parts/console/travel/place.ts";
import { go } from "../../../../parts/console/travel/travel.ts";
import { FreezeDialog } from "../acts/FreezeDialog.tsx";
import { GrantDialog } from "../acts/GrantDialog.tsx";
import { Courses } from "./courses/Courses.tsx";
import { Exams } from "./Exams.tsx";
import { Figures } from "./Figures.tsx";
import { Head } from "./Head.tsx";
import { Hours } from "./Hours.tsx";
import { MoreActs } from "./MoreActs.tsx";
import { Notes } from "./Notes.tsx";
import { SignIns } from "./SignIns.tsx";
import { ThawDialog } from "./ThawDialog.tsx";

export type Learner = Received<(typeof staffLearners)["one"]>;

const TABS = ["courses", "hours", "exams", "signIns", "notes"] as const;

/** One learner: who they are, how the account stands, and all that is known of their study. */
function View(): ReactNode {
  const words = useWords("learner");
  const { learner: someone } = useWords("learners");
  const learnerId = useIdParam("learnerId");
  const reading = useRead(staffLearners.one, learnerId === null ? null : { learnerId });
  const { data } = reading;
  if (learnerId === null) return <Missing />;
  return (
    <Page
      title={data?.name ?? someone} back={{ href: "/staff/learners", label: words.back }}
      actions={data && <Acts key={learnerId} learner={data} />}
    >
      <Waiting reading={reading}>{(learner) => <Whole key={learnerId} learner={learner} />}</Waiting>
    </Page>
  );
}

function Acts({ learner }: { readonly learner: Learner }): ReactNode {
  const words = useWords("learner");
  const [act, setAct] = useState<"grant" | "freeze" | "thaw" | null>(null);
  const { learnerId, name, status, version } = learner;
  const onClose = () => setAct(null);
  return (
    <>
      <MoreActs learner={learner} />
      {status === "frozen" ? (
        <Button onClick={() => setAct("thaw")}>{words.thaw}</Button>
      ) : (
        <Button danger icon={<ConsoleIcon name="snowflake" />} onClick={() => setAct("freeze")}>{words.freeze}</Button>
      )}
      <Button type="primary" icon={<ConsoleIcon name="plus" />} onClick={() => setAct("grant")}>{words.grant}</Button>
      {act === "grant" && <GrantDialog learnerIds={[learnerId]} title={fill(words.grantTo, { name })} onClose={onClose} />}
      {act === "freeze" && (
        <FreezeDialog learnerIds={[learnerId]} version={version} title={fill(words.freezeOne, { name })} onClose={onClose} />
      )}
      {act === "thaw" && <ThawDialog learner={learner} onClose={onClose} />}
    </>
  );
}

function Whole({ learner }: { readonly learner: Learner }): ReactNode {
  const words = useWords("learner");
  const { path, query } = usePlace();
  const tab = TABS.find((one) => one === query.get("tab")) ?? "courses";
  const { learnerId } = learner;
  const counts = { notes: learner.notes, signIns: learner.devices } as const;
  return (
    <>
      <Head learner={learner} />
      <Figures learner={learner} />
      <Tabs
        base="learner" label={words.tabLabel} value={tab}
        items={TABS.map((id) => ({ id, label: words.tabs[id], count: id === "notes" || id === "signIns" ? counts[id] : undefined }))}
        onChange={(next) => void go(next === "courses" ? path : `${path}?tab=${next}`, { replace: true, stays: true })}
      />
      <TabPanel base="learner" id={tab}>
        {tab === "courses" && <Courses learnerId={learnerId} />}
        {tab === "hours" && <Hours learnerId={learnerId} />}
        {tab === "exams" && <Exams learnerId={learnerId} />}
        {tab === "signIns" && <SignIns learner={learner} />}
        {tab === "notes" && <Notes learnerId={learnerId} />}
      </TabPanel>
    </>
  );
}

export const screen: ConsoleScreen = { View };
