import { Button, LinkButton } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Empty, ErrorState, OfflineState } from "../../kit/Empty.tsx";
import { Note } from "../../kit/Note.tsx";
import { SkeletonCard, SkeletonLine, SkeletonRow } from "../../kit/Skeleton.tsx";
import { ToastFace } from "../../kit/Toaster.tsx";
import { toast } from "../../kit/toast.ts";
import css from "./KitScreen.module.css";

const again = () => toast.ok("又试了一次");
const heading = { fontSize: "var(--fs-18)", margin: "24px 0 12px" };

/** Empty, broken, offline, messages, notes and loading. */
export function KitStates() {
  return (
    <>
      <h2 style={heading}>空状态与错误</h2>
      <div className="grid g3">
        <Card>
          <Empty drawing="book" title="还没有课程" text="挑一门想学的工种，先免费试看一节。" action={<LinkButton kind="primary" href="#c">去选课</LinkButton>} />
        </Card>
        <Card>
          <Empty
            drawing="magnifier"
            title="没找到「数控车」"
            text="换个说法试试，比如「车工」「数控」，或者告诉我们你想学什么。"
            action={<LinkButton href="#c">看看全部课程</LinkButton>}
          />
        </Card>
        <Card>
          <Empty drawing="box" title="没有待付款的订单" text="买过的课都在「我的学习」里，随时能看。" action={<LinkButton href="#c">去我的学习</LinkButton>} />
        </Card>
        <Card>
          <OfflineState title="网络没连上" text="检查一下 Wi-Fi 或流量。刚才的进度已经存在这台设备上。" retryLabel="再试一次" onRetry={again} />
        </Card>
        <Card>
          <ErrorState title="服务器有点忙" text="我们已经收到报错，一般几分钟就好。急用请打 400-000-0000。" retryLabel="刷新" onRetry={again} />
        </Card>
        <Card>
          <ErrorState title="服务器有点忙" text="正在再试一次。" retryLabel="刷新" retrying onRetry={again} />
        </Card>
      </div>
      <h2 style={heading}>轻提示（错误 3 秒、签到 1.5 秒）与提醒条</h2>
      <div className={css.line}>
        <ToastFace item={{ id: 1, tone: "error", text: "验证码不对，再看看短信", ms: 3000 }} />
        <ToastFace item={{ id: 2, tone: "ok", text: "签到成功，连续 7 天", ms: 1500 }} />
        <ToastFace item={{ id: 3, tone: "ok", text: "已删除 1 条订单", ms: 5000, action: { label: "撤销", onAction: again } }} />
      </div>
      <div className={`stack ${css.below}`} style={{ gap: 10 }}>
        <Note>同一课程的考试，7 天内重复学习不再计入任务。</Note>
        <Note tone="info">直播回放一般在下课两小时后上线。</Note>
        <Note tone="error" icon="wifi-off" action={<Button size="xs">再试一次</Button>}>
          网络断开，答案先存在本机，联网后自动补交。
        </Note>
        <Note tone="ok">本节已达标，可以去考试了。</Note>
      </div>
      <h2 style={heading}>加载（骨架屏）</h2>
      <div className="grid g4 keep2" aria-busy="true">
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </div>
      <Card className={css.block} aria-busy="true">
        <SkeletonRow />
        <SkeletonRow />
      </Card>
      <p className={css.below}>
        <SkeletonLine width="40%" />
      </p>
      <p className="endline">没有更多了</p>
    </>
  );
}
