import { Button } from "antd";
import { type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffSite } from "#contract/staff/site.ts";
import { fill } from "#contract/text/say.ts";
import { Dialog } from "../../../../kit/Dialog.tsx";
import { floorPercent } from "../../../../kit/floorPercent.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { dateTime } from "../../../../parts/console/look/when.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import css from "../look/school.module.css";
import { TextView } from "./TextView.tsx";

type Version = Received<(typeof staffSite)["terms"]>["versions"][number];
export const TEXTS = ["agreement", "privacy", "about"] as const;
export type TextName = (typeof TEXTS)[number];

/** Versions that are shown before one asks for all of them. */
const SHOWN = 2;

/** The school's texts: what is in force, who accepted it, and what is being written. */
export function Terms(): ReactNode {
  const words = useWords("school");
  const terms = useRead(staffSite.terms, {});
  const [shown, setShown] = useState<{ readonly name: TextName; readonly version: string } | null>(null);
  return (
    <Section title={words.terms} hint={words.termsHint}>
      <Waiting reading={terms}>
        {({ learners, versions }) => (
          <div className={css.scrolls}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{words.text}</th>
                  <th scope="col">{words.version}</th>
                  <th scope="col">{words.consents}</th>
                  <th scope="col">{words.state}</th>
                  <th scope="col"><span className="sr">{words.doings}</span></th>
                </tr>
              </thead>
              <tbody>
                {TEXTS.map((name) => (
                  <TextRows
                    key={name} name={name} learners={learners} versions={versions.filter((one) => one.name === name)}
                    onShow={(version) => setShown({ name, version })}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Waiting>
      {shown && <VersionDialog {...shown} onClose={() => setShown(null)} />}
    </Section>
  );
}

interface TextRowsProps {
  readonly name: TextName;
  readonly learners: number;
  readonly versions: readonly Version[];
  readonly onShow: (version: string) => void;
}

function TextRows({ name, learners, versions, onShow }: TextRowsProps): ReactNode {
  const words = useWords("school");
  const { language } = useConsole();
  const { data: draft } = useRead(staffSite.draft, { name });
  const about = useRead(staffSite.documents, name === "about" ? { name } : null).data?.[0];
  const label = words.texts[name];
  const write = (text: string) => (
    <Button type="link" aria-label={`${text} ${label}`} href={`/staff/school/texts/${name}`}>{text}</Button>
  );
  const open = (version: string) => (
    <Button type="link" aria-label={`${words.look} ${label} ${version}`} onClick={() => onShow(version)}>{words.look}</Button>
  );
  return (
    <>
      {draft && (
        <tr>
          <td><b>{label}</b></td>
          <td>{words.draft}<small>{fill(words.draftAt, { at: dateTime(draft.updatedAt, language) })}</small></td>
          <td className={css.nothing}>{words.countedLater}</td>
          <td><Tag tone="warn">{words.draft}</Tag></td>
          <td><span className={css.acts}>{write(words.goOn)}</span></td>
        </tr>
      )}
      {versions.slice(0, SHOWN).map((one) => (
        <tr key={one.version}>
          <td><b>{label}</b></td>
          <td>{one.version}<small>{fill(words.inForceFrom, { at: dateTime(one.inForceAt, language) })}</small></td>
          <td><Consents count={one.consents} of={learners} isDue={one.state === "due"} /></td>
          <td><Tag tone={one.state === "inForce" ? "ok" : one.state === "due" ? "brand" : "plain"}>{words.states[one.state]}</Tag></td>
          <td><span className={css.acts}>{open(one.version)}{one.state === "inForce" && !draft && write(words.writeNew)}</span></td>
        </tr>
      ))}
      {about && (
        <tr>
          <td><b>{label}</b></td>
          <td>{about.version}<small>{fill(words.inForceFrom, { at: dateTime(about.inForceAt, language) })}</small></td>
          <td className={css.nothing}>{words.noConsent}</td>
          <td><Tag tone="ok">{words.states.inForce}</Tag></td>
          <td><span className={css.acts}>{open(about.version)}{!draft && write(words.writeNew)}</span></td>
        </tr>
      )}
    </>
  );
}

function Consents({ count, of, isDue }: { readonly count: number; readonly of: number; readonly isDue: boolean }): ReactNode {
  const words = useWords("school");
  if (isDue) return <span className={css.nothing}>{words.countedLater}</span>;
  const percent = of === 0 ? 0 : floorPercent(count, of);
  return (
    <>
      <span className={css.counts}><span>{fill(words.consentsOf, { count, of })}</span><b>{percent}%</b></span>
      <div className={css.bar} aria-hidden="true"><i style={{ width: `${percent}%` }} /></div>
    </>
  );
}

interface VersionDialogProps {
  readonly name: TextName;
  readonly version: string;
  readonly onClose: () => void;
}

function VersionDialog({ name, version, onClose }: VersionDialogProps): ReactNode {
  const words = useWords("school");
  const { close } = useWords("frame");
  const text = useRead(staffSite.document, { name, version });
  return (
    <Dialog open wide title={`${words.texts[name]} ${version}`} labels={{ close }} onClose={onClose}>
      <Waiting reading={text}>{({ zh }) => <TextView text={zh} />}</Waiting>
    </Dialog>
  );
}
