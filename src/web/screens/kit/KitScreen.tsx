import { useState } from "react";
import { Breadcrumb } from "../../kit/Breadcrumb.tsx";
import { Segmented } from "../../kit/Segmented.tsx";
import { Toaster } from "../../kit/Toaster.tsx";
import { KitButtons } from "./KitButtons.tsx";
import { KitForms } from "./KitForms.tsx";
import { KitNavigation } from "./KitNavigation.tsx";
import { KitProgress } from "./KitProgress.tsx";
import { KitStates } from "./KitStates.tsx";

const themes = [
  { id: "light", label: "浅色" },
  { id: "dark", label: "深色" },
] as const;
const sizes = [
  { id: "normal", label: "标准" },
  { id: "large", label: "大字" },
  { id: "xlarge", label: "特大" },
] as const;

/** Developer's page: every part of the kit in every state. Its sample texts are Chinese and stand here; it isn't part of the product. */
export function KitScreen() {
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const [size, setSize] = useState<"normal" | "large" | "xlarge">("normal");
  return (
    <div className="wrap" style={{ paddingBottom: 48 }}>
      <Breadcrumb label="当前位置" items={[{ label: "首页", href: "/home" }, { label: "开发", href: "/dev/kit" }, { label: "组件一览" }]} />
      <h1>组件一览</h1>
      <p className="muted">工装蓝打底，安全橙只给「现在该点的那一个」。</p>
      <div className="row wrapf" style={{ marginTop: 12 }}>
        <Segmented
          label="主题"
          items={themes}
          value={theme}
          onChange={(id) => {
            document.documentElement.dataset["theme"] = id;
            setTheme(id);
          }}
        />
        <Segmented
          label="字号"
          items={sizes}
          value={size}
          onChange={(id) => {
            document.documentElement.dataset["size"] = id;
            setSize(id);
          }}
        />
      </div>
      <KitButtons />
      <KitProgress />
      <KitForms />
      <KitNavigation />
      <KitStates />
      <Toaster />
    </div>
  );
}
