import type { Duty } from "./duties.ts";

/**
 * How an endpoint is written down. A domain has two files: `<domain>.ts` holds addresses and access as plain data (the
 * browser ships it), `<domain>.schema.ts` holds what goes in and out (the server's; the browser sees its types alone).
 * Schemas are constrained by Standard Schema, which costs the type checker a quarter of what a library's own type costs.
 */
export interface Schema<In = unknown, Out = In> {
  readonly "~standard": {
    readonly validate: (value: unknown) => unknown;
    readonly types?: { readonly input: In; readonly output: Out } | undefined;
  };
}

/** What a schema takes. */
export type Taken<S extends Schema> = NonNullable<S["~standard"]["types"]>["input"];
/** What a schema gives back. */
export type Given<S extends Schema> = NonNullable<S["~standard"]["types"]>["output"];

/** Who may knock: anyone, a signed-in learner, or a member of staff holding the named duty. */
export type Access = "visitor" | "learner" | `staff:${Duty}`;

interface Address<A extends string = Access> {
  readonly method: "GET" | "POST" | "DELETE";
  /** The historical address, kept letter by letter; `:name` marks a path parameter. */
  readonly path: string;
  readonly access: A;
  /** Set on the calls that make or end a session: a dead token is ignored there (api.md Conventions). */
  readonly ignoresSession?: true;
}

/** What a call takes and returns, for the server and the API page. */
export interface Shape {
  /** One sentence for the API page. */
  readonly summary: string;
  /** Body, query and path parameters merged into one object. */
  readonly in: Schema;
  readonly out: Schema;
  /** Codes of 2000 and above that this call alone answers, with their meaning. */
  readonly codes?: Readonly<Record<number, string>>;
  /** For the API page: fields of an example that a schema alone can't tell, such as one of two that exclude each other. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** The largest body taken, in bytes, where 64 KiB does not do. */
  readonly bodyLimit?: number;
}

export type Shapes = Readonly<Record<string, Shape>>;

/** An address that knows the types of its call, though at run time it is the plain address alone. */
export type Endpoint<S extends Shape = Shape, A extends Access = Access> = Address<A> & { readonly shape?: S };

type ShapeOf<E> = E extends { readonly shape?: infer S } ? (NonNullable<S> extends Shape ? NonNullable<S> : never) : never;
/** What the browser sends. */
export type Sent<E> = Taken<ShapeOf<E>["in"]>;
/** What the handler receives, checked and coerced. */
export type Input<E> = Given<ShapeOf<E>["in"]>;
/** What the handler returns. */
export type Data<E> = Taken<ShapeOf<E>["out"]>;
/** What the browser receives in `data`. */
export type Received<E> = Given<ShapeOf<E>["out"]>;

/** Ties the addresses of a domain to its shapes: a call missing on either side does not compile. */
export function endpoints<S extends Shapes>() {
  return <const D extends { readonly [K in keyof S]: Address }>(addresses: D) =>
    addresses as unknown as { readonly [K in keyof S]: Endpoint<S[K], D[K]["access"]> };
}

/**
 * A call outside the envelope: playlists, keys, files, pictures. `signedIn` lets in every learner and member of staff by the
 * cookie alone, for what pages name in `src`; `ticket` whoever holds a short-lived signed ticket, issued by an envelope call;
 * `signature` the provider who calls; `operator` whoever runs the machine, by METRICS_TOKEN or from the machine itself.
 */
export interface RawAddress extends Omit<Address<Access | "signedIn" | "ticket" | "signature" | "operator">, "method"> {
  readonly method: "GET" | "POST" | "PATCH";
  /** One sentence for the API page. */
  readonly summary: string;
}

/** What every envelope call answers with. Code 1 is success; the others stand in `codes.ts`. */
export interface Answer<T> {
  readonly code: number;
  readonly message: string;
  readonly data: T | null;
}
