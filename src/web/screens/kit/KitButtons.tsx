import { useState } from "react";
import { Avatar } from "../../kit/Avatar.tsx";
import { Button, LinkButton } from "../../kit/Button.tsx";
import { IconButton, IconLink } from "../../kit/IconButton.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { iconNames } from "../../kit/icons.ts";
import { Panel } from "../../kit/Panel.tsx";
import { Price } from "../../kit/Price.tsx";
import { Ruler } from "../../kit/Ruler.tsx";
import { Count, Dot, Tag } from "../../kit/Tag.tsx";
import { Block } from "./Block.tsx";
import css from "./KitScreen.module.css";

const colours = [
  ["panel", "工装蓝", "panel-ink"],
  ["brand", "品牌", "on-brand"],
  ["accent", "安全橙", "on-accent"],
  ["ok", "合格绿", "on-status"],
  ["err", "警示红", "on-status"],
  ["live", "直播", "on-live"],
  ["bg", "底", "ink"],
  ["surface", "面", "ink"],
  ["sunken", "凹", "ink"],
  ["accent-soft", "橙浅", "accent-ink"],
  ["brand-soft", "蓝浅", "brand"],
  ["ok-soft", "绿浅", "ok-ink"],
] as const;

const prices = { free: "免费", was: "原价" };

/** Colours, type, buttons, tags, prices, pictures of people, and the panel. */
export function KitButtons() {
  const [busy, setBusy] = useState(false);
  const [kept, setKept] = useState(false);
  const wait = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 2000);
  };
  return (
    <>
      <Block title="颜色">
        <div className={css.swatches}>
          {colours.map(([name, words, ink]) => (
            <div key={name} className={css.swatch} style={{ background: `var(--${name})`, color: `var(--${ink})` }}>
              <b>{words}</b>
              <br />
              <span className="num">--{name}</span>
            </div>
          ))}
        </div>
      </Block>
      <Block title="字号">
        <p style={{ fontSize: "var(--fs-38)", fontWeight: 800, lineHeight: 1.3 }}>学一门手艺 38</p>
        <p style={{ fontSize: "var(--fs-30)", fontWeight: 700 }}>文章标题 30</p>
        <p style={{ fontSize: "var(--fs-24)", fontWeight: 700 }}>页面标题 24</p>
        <p style={{ fontSize: "var(--fs-20)", fontWeight: 700 }}>题干与小标题 20</p>
        <p>正文 16：三相异步电动机 380 V，额定功率 4 kW。</p>
        <p className="small ink2">辅助 14：已学 23 / 48 课时</p>
        <p className="num" style={{ fontSize: "var(--fs-38)", fontWeight: 700 }}>
          58:36　¥680　86
        </p>
      </Block>
      <Block title="按钮">
        <div className={css.line}>
          <Button kind="primary" size="lg" icon="play">
            继续学习
          </Button>
          <Button kind="primary">立即购买</Button>
          <Button kind="blue">下一题</Button>
          <Button kind="outline">免费试看</Button>
          <Button kind="ghost">取消</Button>
          <Button kind="danger" icon="trash-2">
            删除
          </Button>
          <Button kind="primary" disabled>
            登录
          </Button>
          <Button kind="outline" size="sm">
            小按钮
          </Button>
          <LinkButton kind="primary" size="xs" href="#top">
            去看
          </LinkButton>
        </div>
        <div className={css.line}>
          <Button kind="primary" loading={busy} loadingText="登录中…" onClick={wait}>
            点我登录
          </Button>
          <Button kind="primary" loading loadingText="登录中…">
            登录
          </Button>
          <Button kind="outline" icon="refresh-cw" loading>
            刷新
          </Button>
          <Button kind="blue" size="sm" loading>
            保存
          </Button>
          <IconButton icon="search" label="搜索" />
          <IconButton icon="x" label="关闭" small />
          <IconButton icon="star" label="收藏" filled={kept} aria-pressed={kept} onClick={() => setKept(!kept)} />
          <IconButton icon="ellipsis" label="更多" disabled />
          <IconLink icon="clipboard-list" label="学习任务" href="#tasks">
            <Dot label="有未完成" />
          </IconLink>
        </div>
      </Block>
      <Block title="标签、数字、价格、头像">
        <div className={css.line}>
          <Tag tone="accent">热招</Tag>
          <Tag tone="brand">四级 · 中级工</Tag>
          <Tag tone="ok" icon="check">
            已达标
          </Tag>
          <Tag tone="err">未达标</Tag>
          <Tag tone="warn">待付款</Tag>
          <Tag>通知</Tag>
          <Tag tone="live">直播中</Tag>
          <Count value={3} label="3 条未读" />
          <Count value={128} label="128 条未读" />
          <Count value={0} />
        </div>
        <div className={css.line}>
          <span>
            <Price fen={68000} wasFen={88000} labels={prices} />
          </span>
          <span>
            <Price fen={98050} wasFen={128000} labels={prices} large />
          </span>
          <Price fen={0} labels={prices} />
          {["周建军", "王淑芬", "马德顺", "赵铁柱", "林小燕", "ann"].map((name, index) => (
            <Avatar key={name} name={name} size={(["s", "m", "l", "xl", "l", "m"] as const)[index]} />
          ))}
          <Avatar name="刘海涛" src="/no-such-picture.jpg" />
        </div>
      </Block>
      <Panel as="section" className={`${css.panel} ${css.block}`}>
        <h2>第 12 节　三相异步电动机的正反转控制</h2>
        <Ruler value={48} valueText="已学 48%" label="课程进度" />
        <div className={css.line}>
          <Button kind="primary" size="lg" icon="play">
            继续学习
          </Button>
          <Button kind="onPanel" size="lg">
            做 10 道练习
          </Button>
        </div>
      </Panel>
      <Block title="图标">
        <div className={css.line} style={{ fontSize: 20 }}>
          {iconNames.map((name) => (
            <Icon key={name} name={name} label={name} />
          ))}
          <Icon name="play" filled />
          <Icon name="flag" filled />
        </div>
      </Block>
    </>
  );
}
