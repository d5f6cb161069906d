import { Button } from "antd";
import type { ReactNode } from "react";
import { staffNews } from "#contract/staff/news.ts";
import { SkeletonLine } from "../../../../kit/Skeleton.tsx";
import { Tag } from "../../../../kit/Tag.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Missing, Unread } from "../../../../parts/console/page/Trouble.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { usePlace } from "../../../../parts/console/travel/place.ts";
import { type Article, ArticleForm } from "./ArticleForm.tsx";
import { STATE_TONES } from "../states.ts";

/** An article, new or from before: its text, when it is out, and how a learner's phone shows it. */
function View(): ReactNode {
  const words = useWords("news");
  const { params } = usePlace();
  const isNew = params["id"] === "new";
  const id = /^[1-9]\d{0,8}$/.test(params["id"] ?? "") ? Number(params["id"]) : null;
  const categories = useRead(staffNews.categories, {});
  const { data, failure, again } = useRead(staffNews.article, id === null ? null : { id });
  if (!isNew && id === null) return <Missing />;
  const article = data?.id === id ? data : undefined;
  const broken = failure ?? categories.failure;
  return (
    <Page
      title={isNew ? words.newTitle : words.editTitle}
      subtitle={article && <Tag tone={STATE_TONES[article.state]}>{words.states[article.state]}</Tag>}
      back={{ href: "/staff/news", label: words.back }}
      actions={article && <Preview article={article} />}
    >
      {broken && <Unread failure={broken} onRetry={failure ? again : categories.again} />}
      {!broken && categories.data && (isNew || article) ? (
        <ArticleForm key={params["id"]} article={article ?? null} categories={categories.data} />
      ) : (
        !broken && <div aria-busy="true"><SkeletonLine height="520px" /></div>
      )}
    </Page>
  );
}

/** Opens what is saved on the learners' own page. */
function Preview({ article: { id } }: { readonly article: Article }): ReactNode {
  const words = useWords("news");
  const { run, busy } = useWrite(staffNews.preview);
  const open = async () => {
    // Opened at once, while it is still the person's own press; the address comes after.
    const tab = globalThis.open("", "_blank");
    const written = await run({ id });
    if (written.kind === "done" && tab) tab.location.replace(written.data.address);
    else tab?.close();
  };
  return (
    <Button icon={<ConsoleIcon name="eye" />} title={words.previewHint} loading={busy} onClick={() => void open()}>{words.preview}</Button>
  );
}

export const screen: ConsoleScreen = { View };
