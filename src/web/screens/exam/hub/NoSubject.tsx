import type { ReactNode } from "react";
import { LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { Empty } from "../../../kit/Empty.tsx";
import { useText } from "../../../parts/app/context.tsx";

/** Stands where nothing can be practised yet: the way to the courses. */
export function NoSubject(): ReactNode {
  const t = useText("hub");
  return (
    <Card>
      <Empty
        drawing="book"
        level={1}
        title={t.none}
        text={t.noneText}
        action={
          <LinkButton kind="primary" href="/my/study/home">
            {t.toCourses}
          </LinkButton>
        }
      />
    </Card>
  );
}
