/** Reads and commands as hooks: reads are cached and run in parallel, a command is locked while it is in flight. */

import type { Answer, ClientInput, Route } from '@serialis/contract/kit/route.ts'
import { QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { sayDeleted, warnOf } from '../notices/notices.ts'
import { call } from './api.ts'
import { CallError } from './call-error.ts'
import { submissionKeys } from './submission.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** All errors of `call` have this type. */
    defaultError: CallError
  }
}

const isWorthRetrying = (error: CallError) => error instanceof CallError && error.mayHaveHappened

export const serverState = new QueryClient({
  defaultOptions: {
    // A page that is opened again shows its cached data and reads again: others may have changed it.
    queries: {
      staleTime: 5_000,
      refetchOnMount: 'always',
      refetchOnWindowFocus: true,
      // Without a connection a read fails at once and says so, instead of waiting for a better moment.
      networkMode: 'always',
      retry: (count, error) => count < 1 && isWorthRetrying(error),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * Forgets what the pages of a session read. What is on screen stays: to remove a read that a page waits for ends it
 * without an answer or an error, and the page would wait for ever.
 */
export const forgetReads = (): void => serverState.removeQueries({ type: 'inactive' })

/** After a command everything on screen is read again. */
export const readAgain = () => serverState.invalidateQueries()

/** Query options of a read: for `useQuery`, `prefetchQuery`, or a room's `*.api.ts`. */
const reading = <R extends Route>(route: R, input: ClientInput<R>) =>
  queryOptions({
    queryKey: [route.path, input],
    queryFn: ({ signal }) => call(route, input, { signal }) as Promise<Answer<R>>,
  })

/** Puts an answer that a command made known in place of the last one. */
export const setRead = <R extends Route>(route: R, input: ClientInput<R>, answer: Answer<R>): void =>
  void serverState.setQueryData(reading(route, input).queryKey, answer as never)

export interface ReadOptions<A = unknown, I = unknown> {
  enabled?: boolean
  /** Keeps the last answer on screen while the next input loads; a function decides by the last input. */
  keepsPrevious?: boolean | ((previous: I) => boolean)
  /** How often it is read again; a function decides by the last answer. */
  refreshMs?: number | ((answer: A | undefined) => number)
}

/** `const { data, error, isPending, refetch } = useRead(getOrder, { params: { id } })`. */
export function useRead<R extends Route>(
  route: R,
  input: ClientInput<R>,
  { enabled = true, keepsPrevious = false, refreshMs }: ReadOptions<Answer<R>, ClientInput<R>> = {},
) {
  return useQuery({
    ...reading(route, input),
    enabled,
    ...(keepsPrevious && {
      placeholderData: <T>(previous: T | undefined, query?: { queryKey: readonly unknown[] }) =>
        keepsPrevious === true || (query && keepsPrevious(query.queryKey[1] as ClientInput<R>)) ? previous : undefined,
    }),
    ...(refreshMs !== undefined && {
      refetchInterval:
        typeof refreshMs === 'function'
          ? (query: { state: { data: Answer<R> | undefined } }) => refreshMs(query.state.data)
          : refreshMs,
    }),
  })
}

export interface CommandOptions<R extends Route> {
  /**
   * The page continues with the result of the command: the command is done when that is on screen, so that no next step
   * is based on the previous version.
   */
  inPlace?: boolean
  onDone?: (answer: Answer<R>, input: ClientInput<R>) => void
  /** Returns true when it has shown the error itself, e.g. at the form's fields. */
  onRefused?: (error: CallError) => boolean
}

export interface Command<R extends Route> {
  /** Resolves to the answer, or to undefined when refused or already in flight. Never rejects. */
  run: (input: ClientInput<R>) => Promise<Answer<R> | undefined>
  isBusy: boolean
}

/** Every route that deletes a record answers so. */
const isDeletion = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'message' in answer && answer.message === 'delete_success'

/**
 * A command with its own lock: a second click while it runs does nothing, refusals are shown as a warning, and a deletion
 * is confirmed.
 */
export function useCommand<R extends Route>(
  route: R,
  { inPlace = false, onDone, onRefused }: CommandOptions<R> = {},
): Command<R> {
  const isLocked = useRef(false)
  const keys = useRef<ReturnType<typeof submissionKeys>>(null)
  keys.current ??= submissionKeys()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (input: ClientInput<R>) => {
      const answer = await call(route, input, { idempotencyKey: keys.current!.keyOf(input) })
      if (inPlace) await readAgain()
      return answer
    },
  })
  const run = async (input: ClientInput<R>) => {
    if (isLocked.current) return undefined
    isLocked.current = true
    try {
      const answer = await mutateAsync(input)
      keys.current!.settle()
      if (isDeletion(answer)) sayDeleted()
      onDone?.(answer, input)
      if (!inPlace) void readAgain()
      return answer
    } catch (error) {
      keys.current!.settle(error)
      const isShown = error instanceof CallError && (error.status === 401 || onRefused?.(error) === true)
      if (!isShown) warnOf(error)
      if (error instanceof CallError && error.status === 409) void readAgain()
      return undefined
    } finally {
      isLocked.current = false
    }
  }
  return { run, isBusy: isPending }
}
