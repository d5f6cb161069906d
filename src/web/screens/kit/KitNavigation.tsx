import { useState } from "react";
import { Card, CardBody, CardHead, LinkCard } from "../../kit/Card.tsx";
import { Carousel } from "../../kit/Carousel.tsx";
import { Chip, Chips } from "../../kit/Chips.tsx";
import { Disclosure } from "../../kit/Disclosure.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Button } from "../../kit/Button.tsx";
import { Avatar } from "../../kit/Avatar.tsx";
import { Menu } from "../../kit/Menu.tsx";
import { Pager } from "../../kit/Pager.tsx";
import { Section, SectionHead } from "../../kit/SectionHead.tsx";
import { Popover } from "../../kit/Popover.tsx";
import { Segmented } from "../../kit/Segmented.tsx";
import { TabPanel, Tabs } from "../../kit/Tabs.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { toast } from "../../kit/toast.ts";
import { Block } from "./Block.tsx";
import css from "./KitScreen.module.css";

const tabs = [
  { id: "intro", label: "课程介绍" },
  { id: "outline", label: "目录", count: 48 },
  { id: "comments", label: "评价", count: 126 },
  { id: "faq", label: "常见问题" },
] as const;
const trades = ["电工", "焊工", "育婴员", "养老护理", "中式烹调", "叉车司机", "消防设施"];
const pager = { pager: "翻页", previous: "上一页", next: "下一页", page: (page: number) => `第 ${page} 页` };

/** Tabs, filters, pages, menu, sections, cards, carousel and folding. */
export function KitNavigation() {
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>("outline");
  const [part, setPart] = useState<"todo" | "done">("todo");
  const [hanging, setHanging] = useState(false);
  const [trade, setTrade] = useState("电工");
  return (
    <>
      <Block title="标签页、分段、筛选、翻页、菜单">
        <Tabs base="kit" label="课程" items={tabs} value={tab} onChange={setTab} />
        <TabPanel base="kit" id={tab} className={css.below}>
          现在看的是「{tabs.find(({ id }) => id === tab)?.label}」
        </TabPanel>
        <div className={css.line}>
          <Segmented
            label="任务"
            items={[
              { id: "todo", label: "未完成" },
              { id: "done", label: "已完成" },
            ]}
            value={part}
            onChange={setPart}
          />
          <Chips label="工种">
            {trades.map((name) => (
              <Chip key={name} pressed={name === trade} onClick={() => setTrade(name)}>
                {name}
              </Chip>
            ))}
            <Chip pressed={false} href="#free">
              免费课
            </Chip>
          </Chips>
        </div>
        <div className={css.line}>
          <Pager page={6} pages={12} href={(page) => `#page=${page}`} labels={pager} />
          <Pager page={1} pages={3} href={(page) => `#page=${page}`} labels={{ ...pager, pager: "翻页，只有三页" }} />
          <Menu
            label="我的账号"
            items={[
              { id: "study", label: "我的学习", icon: "book-open", href: "#study" },
              { id: "notice", label: "消息通知", icon: "bell", note: 3, href: "#notice" },
              { id: "size", label: "字号", icon: "type", note: "标准", onSelect: () => toast.ok("换成大字") },
              { id: "out", label: "退出登录", icon: "log-out", divided: true, onSelect: () => toast.ok("已退出") },
            ]}
          >
            <Avatar name="陈秀兰" />
            <span>陈秀兰</span>
            <Icon name="chevron-down" />
          </Menu>
          <Popover
            open={hanging}
            onClose={() => setHanging(false)}
            label="每日签到"
            width={400}
            labels={{ close: "关闭" }}
            trigger={
              <Button icon="calendar-check" aria-haspopup="dialog" aria-expanded={hanging} onClick={() => setHanging(!hanging)}>
                签到
              </Button>
            }
          >
            <div style={{ padding: 20 }}>
              <b>6 天连续签到</b>
              <p className="muted small">今天签了就是 7 天，一周不断档</p>
              <p className={css.below}>
                <Button kind="primary">今日签到</Button>
              </p>
            </div>
          </Popover>
        </div>
      </Block>
      <Section aria-labelledby="kit-section">
        <SectionHead id="kit-section" title="为你推荐" sub="根据你的工种「电工」和最近学习" more={{ href: "#more", label: "查看更多" }} />
        <div className="grid g3">
          <Card>
            <CardHead title="学习任务" aside={<a className="lnk small" href="#all">全部 3 项</a>}>
              <Tag tone="accent">还剩 6 天</Tag>
            </CardHead>
            <CardBody>现在 72%，再看约 26 分钟</CardBody>
          </Card>
          <LinkCard href="#card" padded>
            <h3>整张卡片是一个链接</h3>
            <p className="muted small">移上去有阴影</p>
          </LinkCard>
          <Card>
            <Disclosure title="第一章　安全用电" meta="6 节 · 2.4 小时" open>
              <p className="small ink2">1　触电急救</p>
              <p className="small ink2">2　绝缘与接地</p>
            </Disclosure>
            <Disclosure title="第二章　电动机" meta="8 节 · 3.1 小时">
              <p className="small ink2">12　正反转控制</p>
            </Disclosure>
          </Card>
        </div>
      </Section>
      <Section>
        <Carousel labels={{ carousel: "活动", previous: "上一张", next: "下一张", slide: (number, of) => `第 ${number} 张，共 ${of} 张` }}>
          <div className={css.slide}>学完拿证，补贴最高 2,000 元</div>
          <div className={css.slide}>第 18 期中式烹调师实操集训班</div>
          <div className={css.slide}>安全用电公开课，今晚 20:00</div>
        </Carousel>
      </Section>
    </>
  );
}
