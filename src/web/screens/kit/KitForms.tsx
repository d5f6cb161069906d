import { useEffect, useState } from "react";
import { Button } from "../../kit/Button.tsx";
import { Checkbox } from "../../kit/Checkbox.tsx";
import { CodeField } from "../../kit/CodeField.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { PasswordField, type PasswordRule } from "../../kit/PasswordField.tsx";
import { SearchBox } from "../../kit/SearchBox.tsx";
import { Select, SelectField } from "../../kit/Select.tsx";
import { PhoneField, TextArea, TextField } from "../../kit/TextField.tsx";
import { toast } from "../../kit/toast.ts";
import { Block } from "./Block.tsx";
import css from "./KitScreen.module.css";

const eye = { show: "显示密码", hide: "隐藏密码", met: "已满足" };
const rules: readonly PasswordRule[] = [
  { text: "8–20 位", met: (password) => password.length >= 8 && password.length <= 20 },
  { text: "有字母", met: (password) => /[a-z]/i.test(password) },
  { text: "有数字", met: (password) => /\d/.test(password) },
];
const order = [
  { value: "hot", label: "报名最多" },
  { value: "new", label: "最新上架" },
  { value: "price", label: "价格最低", disabled: true },
];

/** Sends a code and counts down from 60 seconds. */
function Code() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const announcement = left === 60 ? "验证码已发送，60 秒后可以重新获取" : left === 0 ? undefined : "";
  return (
    <CodeField
      label="短信验证码"
      send={{ label: left ? `${left} 秒后重新获取` : "获取验证码", disabled: left > 0, onSend: () => setLeft(60), announcement }}
    />
  );
}

/** Fields, lists, boxes, dialogs and messages. */
export function KitForms() {
  const [dialog, setDialog] = useState<"sheet" | "confirm" | "blocking" | "wide" | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Block title="输入框：离开时校验">
        <div className="grid g2">
          <TextField label="手机号" placeholder="11 位手机号" />
          <PhoneField label="手机号" defaultValue="13812346027" good />
          <TextField label="手机号" defaultValue="1281234" error="请输入正确的手机号" />
          <TextField label="昵称" defaultValue="陈秀兰" disabled hint="昵称一个月能改一次。" />
          <Code />
          <CodeField
            label="短信验证码"
            defaultValue="3861"
            error="请输入6位数字短信验证码!"
            send={{ label: "52 秒后重新获取", disabled: true, onSend: () => undefined }}
          />
          <PasswordField label="密码" labels={eye} defaultValue="abcd12345" />
          <PasswordField label="新密码" labels={eye} rules={rules} autoComplete="new-password" defaultValue="dian" />
          <TextArea label="意见" placeholder="哪里不好用，直说就行" />
          <SelectField label="排序" options={order} defaultValue="new" error="请选一个" />
        </div>
        <div className={css.line} style={{ marginTop: 16 }}>
          <Checkbox defaultChecked>
            我已阅读并同意
            <a className="lnk" href="#agreement">
              《用户协议》
            </a>
          </Checkbox>
          <Checkbox>记住我</Checkbox>
          <Checkbox error="请先同意用户协议">我已阅读并同意</Checkbox>
          <Checkbox disabled>不能选</Checkbox>
          <Select aria-label="排序" options={order} defaultValue="hot" />
          <SearchBox compact label="搜笔记" placeholder="搜笔记" />
        </div>
      </Block>
      <Block title="对话框与轻提示">
        <div className={css.line}>
          <Button onClick={() => setDialog("sheet")}>对话框</Button>
          <Button onClick={() => setDialog("wide")}>两栏对话框</Button>
          <Button onClick={() => setDialog("confirm")}>确认</Button>
          <Button onClick={() => setDialog("blocking")}>必须回答</Button>
          <Button onClick={() => toast.error("验证码不对，再看看短信")}>出错</Button>
          <Button onClick={() => toast.ok("签到成功，连续 7 天")}>成功</Button>
          <Button onClick={() => toast.ok("已删除 1 条订单", { action: { label: "撤销", onAction: () => toast.ok("已撤销") } })}>可撤销</Button>
        </div>
      </Block>
      <Dialog open={dialog === "sheet"} onClose={close} title="意见反馈" labels={{ close: "关闭" }} actions={<Button kind="primary">提交</Button>}>
        <TextArea label="哪里不好用" data-autofocus="" />
        <p style={{ marginTop: 12 }}>
          <Button onClick={() => toast.error("网络断开了，再试一次")}>提示也看得见</Button>
        </p>
      </Dialog>
      <Dialog open={dialog === "wide"} onClose={close} wide bare label="登录" labels={{ close: "关闭" }}>
        <div className="stack" style={{ padding: "32px 36px 28px" }}>
          <PhoneField label="手机号" />
          <PasswordField label="密码" labels={eye} />
          <Button kind="primary" size="lg" full onClick={close}>
            登录
          </Button>
        </div>
      </Dialog>
      <Dialog
        open={dialog === "confirm" || dialog === "blocking"}
        onClose={close}
        kind="confirm"
        blocking={dialog === "blocking"}
        title="温馨提示"
        labels={{ close: "关闭" }}
        actions={
          <>
            <Button onClick={close}>退出</Button>
            <Button kind="primary" onClick={close}>
              再学一会儿
            </Button>
          </>
        }
      >
        确定要退出登录吗？
      </Dialog>
    </>
  );
}
