import { Button, Input } from "antd";
import { type ReactNode, useState } from "react";
import { staffWords } from "#contract/staff/words.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import { MARKS } from "../../../../text/marks.ts";
import css from "./lists.module.css";

/** Says what the filter would make of a sentence. */
export function TryText(): ReactNode {
  const words = useWords("moderation");
  const { language } = useConsole();
  const [asked, setAsked] = useState("");
  const { data, isEarlier } = useRead(staffWords.tryText, asked === "" ? null : { text: asked });
  const refused = data?.hits.some(({ action }) => action === "reject");
  const titles = data?.hits.map(({ title }) => title).join(MARKS[language].list) ?? "";
  return (
    <div className={css.try}>
      <Input.Search
        aria-label={words.try} placeholder={words.try} maxLength={500} allowClear
        enterButton={<Button icon={<ConsoleIcon name="search" />} aria-label={words.try} />}
        onSearch={(text) => setAsked(text.trim())}
      />
      <p role="status">
        {asked !== "" && data && !isEarlier && (
          <>
            {data.hits.length === 0 ? (
              <Tag tone="ok">{words.tryClean}</Tag>
            ) : (
              <Tag tone={refused ? "err" : "warn"}>
                {fill(words.tryHits, { action: words.actions[refused ? "reject" : "hold"], words: titles })}
              </Tag>
            )}
            {!data.isName && <small> {words.tryNotName}</small>}
          </>
        )}
      </p>
    </div>
  );
}
