import type { ReactNode } from "react";
import { staffLearners } from "#contract/staff/learners.ts";
import { fill } from "#contract/text/say.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Missing } from "../../../../parts/console/page/Trouble.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { useIdParam, usePlace } from "../../../../parts/console/travel/place.ts";
import { Choose } from "./Choose.tsx";
import { Review } from "./Review.tsx";

/** Makes two accounts of one person one: which is the other, what would be joined, and then it is done. */
function View(): ReactNode {
  const words = useWords("merging");
  const learnerId = useIdParam("learnerId");
  const { query } = usePlace();
  const other = /^[1-9]\d{0,9}$/.test(query.get("with") ?? "") ? Number(query.get("with")) : null;
  const reading = useRead(staffLearners.one, learnerId === null ? null : { learnerId });
  if (learnerId === null) return <Missing />;
  const back = { href: `/staff/learners/${learnerId}`, label: words.back };
  return (
    <Page title={reading.data ? fill(words.titleOf, { name: reading.data.name }) : words.title} back={back}>
      <Waiting reading={reading}>
        {(learner) =>
          other === null || other === learnerId
            ? <Choose learner={learner} />
            : <Review key={other} learnerId={learnerId} other={other} />}
      </Waiting>
    </Page>
  );
}

export const screen: ConsoleScreen = { View };
