import { Button } from "antd";
import { type ReactNode, useId, useState } from "react";
import { staffPartners } from "#contract/staff/partners.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { dayOf } from "../../../parts/console/look/when.ts";
import { ConfirmButton } from "../../../parts/console/page/ConfirmButton.tsx";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Section } from "../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../parts/console/page/Waiting.tsx";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import { type Partner, PARTNER_CALLS, PartnerDialog } from "./PartnerDialog.tsx";
import css from "./partners.module.css";
import { type Secret, SecretBox } from "./SecretBox.tsx";

/** Who sends learners, and the secrets by which their links are signed. */
function View(): ReactNode {
  const words = useWords("partners");
  const reading = useRead(staffPartners.partners, {});
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<Secret | null>(null);
  return (
    <Page
      title={words.title} subtitle={words.subtitle} back={{ href: "/staff/learners", label: words.back }}
      actions={<Button type="primary" icon={<ConsoleIcon name="plus" />} onClick={() => setAdding(true)}>{words.add}</Button>}
    >
      {secret && <SecretBox secret={secret} onDone={() => setSecret(null)} />}
      <Waiting reading={reading}>
        {(partners) => (
          <div className={css.cards}>
            {partners.length === 0 && <p className={css.empty}>{words.empty}</p>}
            {partners.map((partner) => <OnePartner key={partner.partnerId} partner={partner} onSecret={setSecret} />)}
          </div>
        )}
      </Waiting>
      {isAdding && <PartnerDialog onSecret={setSecret} onClose={() => setAdding(false)} />}
    </Page>
  );
}

interface OnePartnerProps {
  readonly partner: Partner;
  readonly onSecret: (secret: Secret) => void;
}

function OnePartner({ partner, onSecret }: OnePartnerProps): ReactNode {
  const words = useWords("partners");
  const [isEditing, setEditing] = useState(false);
  const { partnerId, version, name, isActive } = partner;
  const setActive = useWrite(staffPartners.setActive, { stale: PARTNER_CALLS, done: words.saved });
  return (
    <Section title={name} actions={<Tag tone={isActive ? "ok" : "plain"}>{isActive ? words.active : words.stopped}</Tag>}>
      <dl className={css.facts}>
        <dt>{words.code}</dt>
        <dd>{partner.code}</dd>
        <dt>{words.appToken}</dt>
        <dd>{partner.appToken}</dd>
        <dt>{words.learners}</dt>
        <dd>
          <a className={css.link} href={`/staff/learners?partner=${partnerId}`}>{fill(words.learnerCount, { n: partner.learners })}</a>
        </dd>
      </dl>
      {partner.allowUnsigned && <p className={css.warn}>{words.allowUnsigned}</p>}
      <Keys partner={partner} onSecret={onSecret} />
      <div className={css.acts}>
        <Button aria-label={`${words.edit} · ${name}`} onClick={() => setEditing(true)}>{words.edit}</Button>
        {isActive ? (
          <ConfirmButton label={words.stop} text={words.stopText} danger act={() => setActive.run({ partnerId, version, active: false })} />
        ) : (
          <Button onClick={() => void setActive.run({ partnerId, version, active: true })}>{words.resume}</Button>
        )}
      </div>
      {isEditing && <PartnerDialog partner={partner} onSecret={onSecret} onClose={() => setEditing(false)} />}
    </Section>
  );
}

function Keys({ partner, onSecret }: OnePartnerProps): ReactNode {
  const words = useWords("partners");
  const { language } = useConsole();
  const id = useId();
  const { partnerId, version, name, keys } = partner;
  const rotate = useWrite(staffPartners.rotateKey, { stale: PARTNER_CALLS });
  const drop = useWrite(staffPartners.dropKey, { stale: PARTNER_CALLS, done: words.dropped });
  const renew = async () => {
    const written = await rotate.run({ partnerId, version });
    if (written.kind === "done") onSecret({ name, kid: written.data.kid, key: written.data.key });
  };
  return (
    <>
      <h3 className={css.keysTitle} id={id}>{words.keys}</h3>
      <ul className={css.keys} aria-labelledby={id}>
        {keys.map(({ kid, since }) => (
          <li key={kid}>
            <code>{kid}</code>
            <small>{fill(words.since, { at: dayOf(since, language) })}</small>
            {keys.length > 1 && (
              <ConfirmButton
                label={words.dropKey} text={words.dropText} size="small" danger act={() => drop.run({ partnerId, version, kid })}
              />
            )}
          </li>
        ))}
        {keys.length < 2 && (
          <li><ConfirmButton label={words.rotate} text={words.rotateText} size="small" act={renew} /></li>
        )}
      </ul>
    </>
  );
}

export const screen: ConsoleScreen = { View };
