import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { useApp, useText } from "../../app/context.tsx";
import { Dropdown } from "../settings/Dropdown.tsx";
import { SettingsPanel } from "../settings/SettingsPanel.tsx";
import { Campuses } from "./Campuses.tsx";
import css from "./Footer.module.css";
import { QrCodes } from "./QrCodes.tsx";
import { qqAddress } from "./qqAddress.ts";

/** Hotline, campuses, codes, filing numbers and the school's own pages (spec 2). What the config lacks is left out. */
export function Footer({ desktopOnly }: { readonly desktopOnly: boolean }): ReactNode {
  const t = useText("frame");
  const { config } = useApp();
  return (
    <footer className={classes(css.footer, desktopOnly && "d-only")}>
      <div className={`wrap ${css.wrap}`}>
        <div className={css.parts}>
          {(config.phone || config.qq) && (
            <div>
              {config.phone && (
                <>
                  <h2 className={css.head}>
                    {t.hotline}
                    {config.hours && fill(t.hours, { hours: config.hours })}
                  </h2>
                  <a className={css.phone} href={`tel:${config.phone.replaceAll("-", "")}`}>{config.phone}</a>
                </>
              )}
              {config.qq && (
                <p>
                  <a className={css.qq} href={qqAddress(config.qq)} target="_blank" rel="noreferrer">
                    <Icon name="message-circle" /> {t.qq}
                  </a>
                </p>
              )}
            </div>
          )}
          {config.addresses.length > 0 && <Campuses />}
          <QrCodes className={css.codes} />
        </div>
        <div className={css.legal}>
          <span>© {config.school}</span>
          {config.icp && <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer" lang="zh-CN">{config.icp}</a>}
          {config.police && <span lang="zh-CN">{config.police}</span>}
          {config.licence && <span>{fill(t.licence, { number: config.licence })}</span>}
          <a href="/about/home">{t.about}</a>
          <a href="/agreement">{t.agreement}</a>
          <a href="/privacy">{t.privacy}</a>
          <Dropdown up className={css.settings} summary={<><Icon name="settings" /> {t.display}</>}>
            {(open) => <SettingsPanel open={open} />}
          </Dropdown>
          <a className={css.top} href="#top">
            {t.toTop} <Icon name="arrow-up" />
          </a>
        </div>
      </div>
    </footer>
  );
}
