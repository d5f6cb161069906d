import type { LoginReason } from "./why.ts";

/** The dialogs of spec 2: login (two tabs), registration, lost password (two steps). */
export type LoginKind = "login" | "register" | "find";

interface LoginRequest {
  readonly kind: LoginKind;
  /** Where the sign-in leads, an address of this site; null stays on the page. */
  readonly to: string | null;
  /** What the visitor was about to do; null: the address says it. */
  readonly why: LoginReason | null;
  /** Called when the dialog is closed without a sign-in. */
  readonly onDismiss: (() => void) | null;
}

let current: LoginRequest | null = null;
const listeners = new Set<() => void>();

function set(next: LoginRequest | null): void {
  current = next;
  for (const listener of listeners) listener();
}

interface LoginOptions {
  readonly to?: string;
  readonly why?: LoginReason;
  readonly onDismiss?: () => void;
}

/** Opens one of the login dialogs, or changes the open one to another kind. Its code is fetched now. */
export function openLogin(kind: LoginKind, { to, why, onDismiss }: LoginOptions = {}): void {
  set({ kind, to: to || current?.to || null, why: why ?? current?.why ?? null, onDismiss: onDismiss ?? current?.onDismiss ?? null });
}

/** Closes the dialog without a sign-in. */
export function dismissLogin(): void {
  const { onDismiss } = current ?? {};
  set(null);
  onDismiss?.();
}

export const loginRequest = (): LoginRequest | null => current;

export function onLoginRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `?kind=register` or `?kind=find` of the login page's address; anything else is the login. */
export function kindOf(query: URLSearchParams): LoginKind {
  const kind = query.get("kind");
  return kind === "register" || kind === "find" ? kind : "login";
}

/** Address of the login page, for a browser in which the dialog can't open. */
export function loginPage(to: string | null, kind: LoginKind = "login"): string {
  const query = new URLSearchParams();
  if (kind !== "login") query.set("kind", kind);
  if (to) query.set("to", to);
  const text = query.toString();
  return text ? `/login?${text}` : "/login";
}
