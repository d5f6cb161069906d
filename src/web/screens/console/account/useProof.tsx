import { type ReactNode, useState } from "react";
import type { Received, Sent } from "#contract/endpoint.ts";
import type { staffAccess } from "#contract/staff/access.ts";
import { ProofDialog } from "./ProofDialog.tsx";

/** What proves who one is: the password and, where there is an authenticator, a second factor. */
export type Proof = Sent<(typeof staffAccess)["beginTotp"]>;
export type Factors = Received<(typeof staffAccess)["getFactors"]>;
/**
 * Asks for a proof and does with it what it was asked for; what goes wrong with that is said in the question, which stays open.
 * Resolves once it was done (true) or given up.
 */
export type Prove = (act: (proof: Proof) => Promise<void>) => Promise<boolean>;

interface Asked {
  readonly act: (proof: Proof) => Promise<void>;
  readonly over: (done: boolean) => void;
}

/** The one question for who one is, for all that asks for it on the page. */
export function useProof(factors: Factors | undefined): { readonly prove: Prove; readonly asking: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const end = (done: boolean) => {
    asked?.over(done);
    setAsked(null);
  };
  const asking = asked && factors && (
    <ProofDialog
      factors={factors}
      onClose={() => end(false)}
      send={async (proof) => {
        await asked.act(proof);
        end(true);
      }}
    />
  );
  return { prove: (act) => new Promise((over) => setAsked({ act, over })), asking };
}
