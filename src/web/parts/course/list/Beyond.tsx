import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { Empty } from "../../../kit/Empty.tsx";
import { useText } from "../../app/context.tsx";
import { counted } from "../counted.ts";
import type { Page } from "./useMore.ts";

/** Whether an address names a page behind the last one of a list that has something. */
export const isBeyond = ({ records, total, current }: Page<unknown>): boolean => records.length === 0 && total > 0 && current > 1;

/** A page behind the last one: says so, and leads back to the list. */
export function Beyond({ page, back }: { readonly page: Omit<Page<unknown>, "records">; readonly back: string }): ReactNode {
  const t = useText("course");
  const pages = Math.ceil(page.total / page.size);
  return (
    <Card>
      <Empty
        level={2}
        drawing="box"
        title={fill(t.beyond, { page: page.current })}
        text={counted(pages, t.beyondTextOne, t.beyondText)}
        action={<LinkButton kind="primary" href={back}>{t.beyondBack}</LinkButton>}
      />
    </Card>
  );
}
