import { Button } from "antd";
import { type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { ADVERT_POSITIONS, staffListed } from "#contract/staff/listed.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { Row } from "../../../../parts/console/list/Row.tsx";
import { SortableList } from "../../../../parts/console/list/SortableList.tsx";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { dateTime } from "../../../../parts/console/look/when.ts";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import css from "../look/school.module.css";
import { AdvertDialog } from "./AdvertDialog.tsx";

export type Advert = Received<(typeof staffListed)["adverts"]>[number];
const STALE = [staffListed.adverts];
const TONES = { due: "brand", shown: "ok", over: "plain" } as const;

/** When an advert is shown, in words. */
function useWindow() {
  const words = useWords("school");
  const { language } = useConsole();
  return ({ from, until }: Advert): string =>
    from === null && until === null
      ? words.always
      : fill(words.window, {
          from: from === null ? words.fromOnce : dateTime(from, language),
          until: until === null ? words.untilEver : dateTime(until, language),
        });
}

/** Adverts by the place where they stand, each with its window. */
export function Adverts(): ReactNode {
  const words = useWords("school");
  const adverts = useRead(staffListed.adverts, {});
  const [edited, setEdited] = useState<Advert | "new" | null>(null);
  const move = useWrite(staffListed.moveAdvert, { stale: STALE });
  const remove = useWrite(staffListed.removeAdvert, { stale: STALE, done: words.removed });
  const windowOf = useWindow();
  const add = <Button icon={<ConsoleIcon name="plus" />} onClick={() => setEdited("new")}>{words.addAdvert}</Button>;
  return (
    <Section title={words.adverts} hint={words.advertsHint} actions={add}>
      <Waiting reading={adverts}>
        {(all) => (
          <>
            {all.length === 0 && <p className={css.nothing}>{words.noAdverts}</p>}
            {ADVERT_POSITIONS.map((position) => {
              const list = all.filter((one) => one.position === position);
              if (list.length === 0) return null;
              return (
                <section key={position} className={css.position}>
                  <h3>{words.positions[position]}</h3>
                  <SortableList
                    label={words.positions[position]} items={list} nameOf={({ title }) => title}
                    onMove={({ id, version }, after) => move.run({ id, version, after })}
                  >
                    {(advert) => (
                      <Row
                        picture={advert.imageUrl ? <img className={css.thumb} src={advert.imageUrl} alt="" /> : undefined}
                        title={advert.title}
                        tags={<Tag tone={TONES[advert.state]}>{words.advertStates[advert.state]}</Tag>}
                        text={windowOf(advert)}
                        actions={
                          <>
                            <Button type="link" aria-label={`${words.change} ${advert.title}`} onClick={() => setEdited(advert)}>
                              {words.change}
                            </Button>
                            <ConfirmButton
                              danger size="small" label={words.remove} about={advert.title}
                              text={fill(words.removeText, { name: advert.title })}
                              act={() => remove.run({ id: advert.id, version: advert.version })}
                            />
                          </>
                        }
                      />
                    )}
                  </SortableList>
                </section>
              );
            })}
          </>
        )}
      </Waiting>
      {edited && <AdvertDialog advert={edited === "new" ? null : edited} stale={STALE} onClose={() => setEdited(null)} />}
    </Section>
  );
}
