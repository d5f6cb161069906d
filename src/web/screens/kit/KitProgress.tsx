import { Ring } from "../../kit/Ring.tsx";
import { Ruler } from "../../kit/Ruler.tsx";
import { Block } from "./Block.tsx";
import css from "./KitScreen.module.css";

/** Rulers and rings. */
export function KitProgress() {
  return (
    <Block title="刻度进度条：没到线是橙，过线变绿；竖线是达标线">
      <div className="grid g2">
        <div>
          <p className="small" id="r1">
            46%，达标线 80%
          </p>
          <Ruler value={46} target={80} valueText="46%，达标线 80%" labelledBy="r1" />
        </div>
        <div>
          <p className="small" id="r2">
            92%，已达标
          </p>
          <Ruler value={92} target={80} valueText="92%，已达标" labelledBy="r2" />
        </div>
        <Ruler value={61} tone="brand" thin plain valueText="61%" label="题库完成度" />
        <Ruler value={0} thin valueText="0%" label="还没开始" />
      </div>
      <div className={css.line} style={{ marginTop: 22 }}>
        <Ring value={48} label="已学 48%">
          48%
        </Ring>
        <Ring value={86} tone="ok" label="86 分">
          86
        </Ring>
        <Ring value={0} size="small" label="还没学">
          0
        </Ring>
        <Ring value={55} tone="err" size="large" label="55 分">
          55
        </Ring>
        <Ring value={70} tone="brand" size="small" label="70%">
          70
        </Ring>
      </div>
    </Block>
  );
}
