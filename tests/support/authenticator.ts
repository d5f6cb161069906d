import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { PasskeyAnswer, PasskeyCreation, PasskeyMade, PasskeyRequest } from "#contract/passkeys.ts";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString("base64url");

/** What a test bends of what a device says. */
export interface Bent {
  readonly origin?: string;
  readonly rpId?: string;
  /** The person was made sure of, by finger, face or code. */
  readonly userVerified?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
  readonly userHandle?: string;
  readonly type?: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A key pair of a device with one passkey, in software: signs what it is told to, as a browser would pass it on. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #origin: string;
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #handle = "";
  counter: number;

  /** `counter`: signatures so far; 0 for a device that doesn't count. `#origin`: the site that its browser shows. */
  constructor(origin: string, counter = 0) {
    this.#origin = origin;
    this.counter = counter;
  }

  /** Makes the passkey that the site asks for. */
  make(options: PasskeyCreation, bent: Bent = {}): PasskeyMade {
    this.#handle = options.user.id;
    const size = Buffer.alloc(2);
    size.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), size, this.id, this.#coseKey()]);
    const authData = Buffer.concat([this.#authData(options.rp.id, HAS_CREDENTIAL, bent), credential]);
    const attestationObject = cborMap([["fmt", cborText("none")], ["attStmt", cborMap([])], ["authData", cborBytes(authData)]]);
    const clientDataJSON = this.#clientData("webauthn.create", options.challenge, bent);
    const id = base64url(this.id);
    return {
      id, rawId: id, type: "public-key",
      response: { clientDataJSON, attestationObject: base64url(attestationObject), transports: ["internal"] },
    };
  }

  /** Signs what the site asks for. */
  answer(options: PasskeyRequest, bent: Bent = {}): PasskeyAnswer {
    if (this.counter > 0) this.counter += 1;
    const authData = this.#authData(options.rpId, 0, bent);
    const clientDataJSON = this.#clientData("webauthn.get", options.challenge, bent);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    const id = base64url(this.id);
    return {
      id, rawId: id, type: "public-key",
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign("sha256", signed, this.#keys.privateKey)),
        userHandle: bent.userHandle ?? (this.#handle || null),
      },
    };
  }

  #authData(rpId: string, more: number, { rpId: other, userVerified = true, counter = this.counter }: Bent): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(other ?? rpId), Buffer.from([USER_PRESENT | (userVerified ? USER_VERIFIED : 0) | more]), count]);
  }

  #clientData(type: string, challenge: string, bent: Bent): string {
    const { origin = this.#origin } = bent;
    return base64url(JSON.stringify({ type: bent.type ?? type, challenge: bent.challenge ?? challenge, origin, crossOrigin: false }));
  }

  /** The public key in COSE: EC2, ES256, P-256. */
  #coseKey(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const bytes = (value: string) => cborBytes(Buffer.from(value, "base64url"));
    const integer = (value: number) => Buffer.from([value < 0 ? 0x1f - value : value]);
    const pairs = [[1, integer(2)], [3, integer(-7)], [-1, integer(1)], [-2, bytes(x)], [-3, bytes(y)]] as const;
    return Buffer.concat([Buffer.from([0xa0 + pairs.length]), ...pairs.flatMap(([key, value]) => [integer(key), value])]);
  }
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]);
  return Buffer.concat([head, bytes]);
}

const cborMap = (pairs: readonly (readonly [string, Buffer])[]) =>
  Buffer.concat([Buffer.from([0xa0 + pairs.length]), ...pairs.flatMap(([key, value]) => [cborText(key), value])]);
