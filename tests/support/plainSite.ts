import type { BuiltSite, Renderer } from "#server/kernel/renderer.ts";

/** A site of a few bare pages that counts what is drawn, for the laws of serving pages. */
export class PlainSite implements Renderer {
  /** Addresses, in the order in which they were drawn. */
  readonly drawn: string[] = [];
  /** What the drawing waits for. */
  held: Promise<void> = Promise.resolve();
  readonly folder = "";
  readonly console = {
    folder: "", main: "/staff/assets/entry.js", ahead: [], styles: [], finish: (_address: string, html: string) => Promise.resolve(html),
  };
  /** None is asked for what the built site would serve as files. */
  readonly middleware = () => undefined;

  site(): Promise<BuiltSite> {
    return Promise.resolve({
      render: async ({ address, config }) => {
        this.drawn.push(address);
        await this.held;
        const head = { title: "页", canonical: "/home" };
        const html = `<p>${address} ${(config as { school: string }).school}</p>`;
        return { kind: "page", status: 200, head, html, state: "{}", modules: [], eager: false, page: "home" };
      },
      pageAt: (path) =>
        /^\/home/i.test(path) ? { access: "visitor", query: ["id"] } : path === "/my" ? { access: "learner", query: [] } : null,
      redirectOf: () => undefined,
      siteConfig: (items) => ({ school: JSON.stringify(items), mobileHost: "", accent: "", logo: "" }),
      failure: ({ message }) => new Error(message),
    });
  }

  assets = () => ({ main: "", screen: "", ahead: [], styles: Buffer.alloc(0) });
  finish = (_address: string, before: string, _styles: Buffer, after: string) => Promise.resolve(Buffer.from(before + after));
  close = () => Promise.resolve();
}
