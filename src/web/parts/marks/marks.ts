import { type Marks, MARKS } from "../../text/marks.ts";
import { useApp } from "../app/context.tsx";

// Apart from the rest of a page's context, since the landing page, whose script is counted, puts no words together.

/** What stands between words that a page puts together. */
export const useMarks = (): Marks => MARKS[useApp().language];

/** What a control does and to what, as it is read out where many of them stand in a list: 再练：电工基础. */
export function useAbout(): (deed: string, title: string) => string {
  const { colon } = useMarks();
  return (deed, title) => `${deed}${colon}${title}`;
}
