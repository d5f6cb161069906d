import { Segmented } from "antd";
import { type CSSProperties, type ReactNode, useState } from "react";
import { ACCENT_COLOURS } from "#contract/accents.ts";
import type { Received } from "#contract/endpoint.ts";
import { staffListed } from "#contract/staff/listed.ts";
import { classes } from "../../../../kit/classes.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { BrandMark } from "../../../../parts/console/look/BrandMark.tsx";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { useQr } from "../../../../parts/console/picture/useQr.ts";
import { useMarks, useWords } from "../../../../parts/console/state/console.ts";
import type { Values } from "./BrandForm.tsx";
import { CODES } from "./CodeFields.tsx";
import css from "./BrandPreview.module.css";

interface BrandPreviewProps {
  readonly values: Values;
  /** Names of fields that learners don't see yet; what shows them is outlined. */
  readonly changed: ReadonlySet<string>;
  readonly host: string;
}

/** Header and footer of the learner's site with what is typed. A drawing of them, so that nothing unpublished is served anywhere. */
export function BrandPreview({ values, changed, host }: BrandPreviewProps): ReactNode {
  const words = useWords("school");
  const [device, setDevice] = useState<"desktop" | "phone">("desktop");
  const { ground, on, graphic } = ACCENT_COLOURS[values.accent].light;
  const colours = { "--preview-accent": ground, "--preview-on": on, "--preview-line": graphic } as CSSProperties;
  const mark = (...names: string[]) => (names.some((name) => changed.has(name)) ? css.changed : undefined);
  return (
    <section className={css.preview} aria-label={words.preview}>
      <div className={css.head}>
        <h3><ConsoleIcon name="monitor" /> {words.preview}</h3>
        <Segmented
          aria-label={words.previewOn}
          value={device}
          options={[{ value: "desktop", label: words.onDesktop }, { value: "phone", label: words.onPhone }]}
          onChange={(next) => setDevice(next as typeof device)}
        />
      </div>
      <div className={css.browser} style={colours} data-device={device}>
        <p className={css.bar}><i /><i /><i /><span><ConsoleIcon name="lock" /> {host}</span></p>
        <div className={css.header}>
          <span className={classes(css.sign, mark("logo"))}>{values.logo ? <img src={values.logo} alt="" /> : <BrandMark />}</span>
          <span className={css.names}>
            <b className={mark("siteName")}>{values.siteName}</b>
            <small className={mark("school")}>{values.school}</small>
          </span>
          <span className={css.menu} aria-hidden="true">{words.previewMenu.map((name) => <i key={name}>{name}</i>)}</span>
          <span className={classes(css.button, mark("accent"))}>{words.previewLogin}</span>
        </div>
        <div className={css.body} aria-hidden="true"><i /><i /><i /><i /></div>
        <PreviewFoot values={values} mark={mark} />
      </div>
      {changed.size > 0 && <p className={css.note}><i className={css.changed} /> {words.previewNote}</p>}
    </section>
  );
}

const FILINGS = ["icp", "police", "licence"] as const;
type Campus = Received<(typeof staffListed)["campuses"]>[number];

interface PreviewFootProps {
  readonly values: Values;
  readonly mark: (...names: string[]) => string | undefined;
}

function PreviewFoot({ values, mark }: PreviewFootProps): ReactNode {
  const words = useWords("school");
  const marks = useMarks();
  const { data: campuses = [] } = useRead(staffListed.campuses, {});
  const codes = CODES.filter((name) => values[name].picture || values[name].target);
  return (
    <div className={css.foot}>
      <div className={css.parts}>
        <div>
          {values.phone && (
            <>
              <h4>{words.hotline}{values.hours && <span className={mark("hours")}>{marks.aside(values.hours)}</span>}</h4>
              <p className={classes(css.hot, mark("phone"))}>{values.phone}</p>
            </>
          )}
          {values.qq && <p className={mark("qq")}>{words.qqAsk}</p>}
        </div>
        <FootCampuses campuses={campuses} />
        <div className={css.codes}>
          {codes.map((name) => (
            <span key={name} className={mark(name)}>
              <PreviewCode code={values[name]} />
              <small>{words.fields[name]}</small>
            </span>
          ))}
        </div>
      </div>
      <p className={css.legal}>
        <span>© {values.school}</span>
        {FILINGS.map((name) => values[name] && <span key={name} className={mark(name)}>{values[name]}</span>)}
        <span>{words.agreementShort}</span>
        <span>{words.privacyShort}</span>
      </p>
    </div>
  );
}

function PreviewCode({ code: { picture, target } }: { readonly code: Values["follow"] }): ReactNode {
  const drawn = useQr(picture ? "" : target.trim());
  const shown = picture || drawn;
  return shown ? <img src={shown} alt="" /> : <i aria-hidden="true" />;
}

const FootCampuses = ({ campuses }: { readonly campuses: readonly Campus[] }): ReactNode =>
  campuses.length > 0 && (
    <div className={css.campuses}>
      <p>{campuses.map(({ id, name }, at) => (at === 0 ? <b key={id}>{name}</b> : <span key={id}>{name}</span>))}</p>
      <p>{campuses[0]!.address}</p>
    </div>
  );
