import { Component, type ReactNode } from "react";
import { reportFault } from "../client/failures.ts";
import { Broken } from "../parts/console/page/Trouble.tsx";

/** Keeps a page that fails from taking the frame with it, and reports the failure. */
export class Boundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidCatch(error: unknown): void {
    reportFault({ kind: "js", error });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Broken /> : this.props.children;
  }
}
