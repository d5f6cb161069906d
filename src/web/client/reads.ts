import { QueryClient, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Endpoint, Received, Sent } from "#contract/endpoint.ts";
import { call, CallFailure, sessionMark } from "./call.ts";

/** How long (ms) an answer is fresh enough to be shown again without asking. */
const FRESH_MS = 30_000;
/** A call that got no answer is tried this often more. */
const TRIES = 2;

const create = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: (count, error) => error instanceof CallFailure && error.code === null && count < TRIES },
    },
  });

let ofThisPage: QueryClient | null = null;
/** One store per page; on the server one per use, so that no learner sees another's data. */
const store = (): QueryClient => (typeof window === "undefined" ? create() : (ofThisPage ??= create()));

/** Answers belong to the sign-in that asked for them. */
const keyOf = (endpoint: Endpoint, input: unknown) => [sessionMark(), endpoint.path, input];

interface Reading<Data> {
  readonly data: Data | undefined;
  /** When the data was answered, ms since the epoch; 0 without data. */
  readonly at: number;
  /** The call failed and there is nothing to show instead. */
  readonly failed: boolean;
  readonly busy: boolean;
  readonly again: () => void;
}

/**
 * Reads a call for a signed-in screen and keeps its answer. `first` is what the screen's `load` got already, with the
 * instant (ms) when it did.
 */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  first?: { readonly data: Received<E>; readonly at: number },
): Reading<Received<E>> {
  const queryKey = keyOf(endpoint, input);
  const [client] = useState(() => {
    const found = store();
    if (first) found.setQueryData(queryKey, first.data, { updatedAt: first.at });
    return found;
  });
  const query = useQuery<Received<E>>({ queryKey, queryFn: () => call(endpoint, input, { quiet: true }) }, client);
  return {
    data: query.data,
    at: query.dataUpdatedAt,
    failed: query.isError && query.data === undefined,
    busy: query.isFetching,
    again: () => void query.refetch(),
  };
}

interface Writing<Input> {
  /** Sends it; resolves to whether it went well. A failure has been said by then. */
  readonly run: (input: Input) => Promise<boolean>;
  readonly busy: boolean;
}

/** Writes through a call and names the reads that it makes stale: those are asked anew. */
export function useWrite<E extends Endpoint>(endpoint: E, stale: readonly Endpoint[]): Writing<Sent<E>> {
  const [client] = useState(store);
  const writing = useMutation<Received<E>, Error, Sent<E>>(
    {
      mutationFn: (input) => call(endpoint, input),
      onSuccess: () => Promise.all(stale.map(({ path }) => client.invalidateQueries({ queryKey: [sessionMark(), path] }))),
    },
    client,
  );
  return {
    run: (input) => writing.mutateAsync(input).then(() => true, () => false),
    busy: writing.isPending,
  };
}
