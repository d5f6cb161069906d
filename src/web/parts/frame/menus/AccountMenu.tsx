import type { ReactNode } from "react";
import { Avatar } from "../../../kit/Avatar.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../app/context.tsx";
import type { Viewer } from "../../app/viewer.ts";
import { confirmLogout } from "../../login/logOut.ts";
import { Dropdown } from "../settings/Dropdown.tsx";
import { SettingsPanel } from "../settings/SettingsPanel.tsx";
import css from "./AccountMenu.module.css";

/** The signed-in learner with the way to their pages, the display settings and the log-out. */
export function AccountMenu({ viewer }: { readonly viewer: Viewer }): ReactNode {
  const t = useText("frame");
  const name = viewer.nickName || viewer.username;
  return (
    <Dropdown
      className={css.account}
      summary={
        <>
          <Avatar name={name} src={viewer.avatarUrl} />
          <span className={css.name}>{name}</span>
          <span className="sr">{t.accountMenu}</span>
          <Icon name="chevron-down" />
        </>
      }
    >
      {(open) => (
        <>
          <a className={css.item} href="/my/study/home">
            <Icon name="book-open" />
            {t.myStudy}
          </a>
          <a className={css.item} href="/my/footprint/home">
            <Icon name="history" />
            {t.myFootprint}
          </a>
          <a className={css.item} href="/my/collect/home">
            <Icon name="star" />
            {t.myCollect}
          </a>
          <a className={css.item} href="/my/security">
            <Icon name="shield-check" />
            {t.mySecurity}
          </a>
          <div className={css.divided}>
            <SettingsPanel open={open} />
          </div>
          <button
            type="button"
            className={`${css.item} ${css.divided}`}
            data-close=""
            onClick={confirmLogout}
          >
            <Icon name="log-out" />
            {t.logOut}
          </button>
        </>
      )}
    </Dropdown>
  );
}
