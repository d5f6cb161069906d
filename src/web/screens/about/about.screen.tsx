import { documents } from "#contract/documents.ts";
import type { Received } from "#contract/endpoint.ts";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { useApp, useText } from "../../parts/app/context.tsx";
import { screen as define } from "../../parts/app/screen.ts";
import { QrCodes } from "../../parts/frame/foot/QrCodes.tsx";
import { qqAddress } from "../../parts/frame/foot/qqAddress.ts";
import css from "./about.module.css";
import { Campuses } from "./Campuses.tsx";

type About = Received<typeof documents.getDocument>;

export const screen = define<About>({
  load: ({ call }) => call(documents.getDocument, { name: "about" }),
  head: (data, texts) => ({
    title: texts("about").title,
    canonical: "/about/home",
    description: data.sections[0]?.paragraphs[0] ?? data.title,
  }),
  View: AboutPage,
});

function AboutPage({ data }: { readonly data: About }) {
  const t = useText("about");
  const { config } = useApp();
  const [first, ...others] = data.sections.flatMap((section) => section.paragraphs);
  return (
    <div className={`wrap ${css.page}`}>
      <div className={css.main}>
        <Panel as="section" className={css.panel}>
          <p className={css.school}>{config.school}</p>
          <h1>{data.title}</h1>
          <p>{first}</p>
        </Panel>
        {data.campuses.length > 0 && <Campuses campuses={data.campuses} />}
        {others.length > 0 && (
          <Card as="section" padded className={css.more}>
            <h2>{t.more}</h2>
            {others.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Card>
        )}
      </div>
      <aside className={css.side}>
        {(config.phone || config.qq) && (
          <Card as="section" padded>
            {config.phone && (
              <>
                <h2>{t.hotline}</h2>
                <p className={`${css.phone} num`}>{config.phone}</p>
                {config.hours && <p className="small muted">{fill(t.everyDay, { hours: config.hours })}</p>}
                <LinkButton kind="primary" full icon="phone" className={css.call} href={`tel:${config.phone.replaceAll("-", "")}`}>
                  {t.call}
                </LinkButton>
              </>
            )}
            {config.qq && (
              <LinkButton kind="ghost" full icon="message-circle" href={qqAddress(config.qq)} target="_blank" rel="noreferrer">
                {t.qq}
              </LinkButton>
            )}
          </Card>
        )}
        {(config.followQr || config.androidApkQr || config.iosApkQr) && (
          <Card as="section" padded>
            <h2>{t.codes}</h2>
            <QrCodes className={css.codes} />
          </Card>
        )}
        <Card as="section" className={css.links}>
          <a href="/agreement">
            {t.agreement} <Icon name="chevron-right" />
          </a>
          <a href="/privacy">
            {t.privacy} <Icon name="chevron-right" />
          </a>
        </Card>
      </aside>
    </div>
  );
}
