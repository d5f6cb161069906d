import type { ReactNode } from "react";
import { Card } from "../../../kit/Card.tsx";
import { TabPanel } from "../../../kit/Tabs.tsx";
import { MyFrame } from "../../../parts/my/MyFrame.tsx";
import { drawAddress } from "../../../parts/practice/addresses.ts";
import { PracticeTabs } from "../PracticeTabs.tsx";
import type { BookData } from "./load.ts";
import { FilledBook } from "./FilledBook.tsx";
import { Nothing } from "./Nothing.tsx";

/** The error book or the mark book: what it holds of a subject, to be read, practised and taken out. */
export function Book({ data }: { readonly data: BookData }): ReactNode {
  const { kind, wanted, counts } = data;
  return (
    <MyFrame page="practice">
      {wanted && data.subjects.length > 0 ? (
        <FilledBook data={data} wanted={wanted} />
      ) : (
        <Card>
          <PracticeTabs value={kind} counts={counts} />
          <TabPanel base="practice" id={kind}>
            <Nothing
              kind={kind}
              hidden={kind === "errors" ? counts.errorCount : counts.markCount}
              href={wanted ? drawAddress({ courseId: wanted.courseId, count: 10 }) : "/exam"}
            />
          </TabPanel>
        </Card>
      )}
    </MyFrame>
  );
}
