import type { PasswordFieldProps } from "../../../kit/PasswordField.tsx";
import { useText } from "../../app/context.tsx";

/** The words of a password's eye and of its fulfilled rules. */
export function useEye(): PasswordFieldProps["labels"] {
  const t = useText("login");
  return { show: t.showPassword, hide: t.hidePassword, met: t.ruleMet };
}
