/**
 * Commands that were given without waiting for their answer, such as scans: stored in IndexedDB first, then sent one by
 * one in their order. Each has an idempotency key, so it has one effect however often it is sent; each belongs to the
 * account that gave it, and is sent only while that account is logged in here.
 */

import type { Answer, ClientInput, Route } from '@serialis/contract/kit/route.ts'
import { useSyncExternalStore } from 'react'
import { call } from './api.ts'
import { CallError } from './call-error.ts'
import { serverNow, whenReturned } from './connection.ts'
import { withStore } from './local-store.ts'
import { session } from './session.ts'

export interface OutboxEntry {
  /** Place in the order of sending. */
  seq: number
  /** The idempotency key. */
  id: string
  /** Id of the account, which is unique over all tenants, and its name for others at this workstation. */
  owner: string
  ownerName: string
  /** What kind of command, and the record that it is about. */
  kind: string
  about: string
  /** What the reader recognizes it by. */
  text: string
  /** When it was given. */
  at: string
  route: Pick<Route, 'method' | 'path' | 'creates'>
  input: unknown
  /** Set once it was sent: why it was refused, or a late answer that nobody has seen yet. */
  refusal?: { key: string; params: Record<string, string | number> }
  answer?: unknown
}

/** An answer within this time is seen where the command was given. */
const PROMPT_MS = 10_000
const RETRY_MS = 3_000
/** The session opens nothing yet; the commands wait with it. */
const LOGIN_UNFINISHED: ReadonlySet<string> = new Set([
  'password_change_required',
  'second_factor_needed',
  'second_factor_set_up_needed',
])

let entries: readonly OutboxEntry[] = []
const listeners = new Set<() => void>()
const answered = new Set<(entry: OutboxEntry, answer: unknown) => void>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('serialis-outbox')

/** Pages follow at this pace while many commands are given or sent. */
const SHOWN_MS = 50
let shown: readonly OutboxEntry[] = entries
let showing: ReturnType<typeof setTimeout> | undefined

function publish(next: readonly OutboxEntry[]) {
  entries = next
  showing ??= setTimeout(() => {
    showing = undefined
    shown = entries
    for (const listener of listeners) listener()
  }, SHOWN_MS)
}
/** What this tab did; others read everything again. */
function changed(next: readonly OutboxEntry[]) {
  otherTabs?.postMessage('changed')
  publish(next)
}

let reading: 'no' | 'yes' | 'again' = 'no'
async function refresh(): Promise<void> {
  if (reading !== 'no') return void (reading = 'again')
  reading = 'yes'
  let isAskedAgain = false
  try {
    publish(await withStore('outbox', 'readonly', (store) => store.getAll() as IDBRequest<OutboxEntry[]>))
  } finally {
    isAskedAgain = (reading as string) === 'again'
    reading = 'no'
  }
  if (isAskedAgain) await refresh()
}

/** Stores a command and begins to send; resolves once it is stored. */
export async function putInOutbox<R extends Route>(
  { method, path, creates }: R,
  command: Pick<OutboxEntry, 'kind' | 'about' | 'text'> & { input: (at: string) => ClientInput<R> },
): Promise<OutboxEntry> {
  const { userId: owner, userName: ownerName } = session()
  const at = serverNow().toISOString()
  const { kind, about, text, input } = command
  const route = { method, path, ...(creates && { creates }) }
  const entry = { id: crypto.randomUUID(), owner, ownerName, kind, about, text, at, route, input: input(at) }
  const add = (store: IDBObjectStore) => store.add(entry) as IDBRequest<number>
  const stored = { ...entry, seq: await withStore('outbox', 'readwrite', add, 'strict') }
  changed([...entries, stored])
  void sendOutbox()
  return stored
}

/** Takes entries out: sent and answered, or given up by their owner. */
export async function dropFromOutbox(seqs: readonly number[]): Promise<void> {
  for (const seq of seqs) await withStore('outbox', 'readwrite', (store) => store.delete(seq))
  changed(entries.filter(({ seq }) => !seqs.includes(seq)))
}

async function put(entry: OutboxEntry): Promise<void> {
  await withStore('outbox', 'readwrite', (store) => store.put(entry))
  changed(entries.map((one) => (one.seq === entry.seq ? entry : one)))
}
export const isWaiting = ({ refusal, answer }: OutboxEntry): boolean => refusal === undefined && answer === undefined

async function settle(entry: OutboxEntry, answer: unknown): Promise<void> {
  if (serverNow().getTime() - Date.parse(entry.at) > PROMPT_MS) await put({ ...entry, answer: answer ?? null })
  else await dropFromOutbox([entry.seq])
  for (const listener of answered) listener(entry, answer)
}

/** Sends the oldest entry of the account that is logged in; false when there is nothing more to send now. */
async function sendNext(): Promise<boolean> {
  const { userId, token } = session()
  if (token === null || userId === '') return false
  const entry = entries.find((one) => one.owner === userId && isWaiting(one))
  if (entry === undefined) return false
  // Nothing is awaited between reading the session and the headers of the call: no other account can come in between.
  try {
    await settle(entry, await call(entry.route as Route, entry.input as never, { idempotencyKey: entry.id }))
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 401 || LOGIN_UNFINISHED.has(error.key)) return false
    if (error.mayHaveHappened || error.status === 429) {
      // A connection that was lost is waited for.
      if (error.status !== 0) setTimeout(() => void sendOutbox(), RETRY_MS)
      return false
    }
    const [field] = Object.values(error.fields)
    await put({ ...entry, refusal: { key: field ?? error.key, params: error.params } })
  }
  return true
}

let sending: 'no' | 'yes' | 'again' = 'no'

/** Sends what waits for the account that is logged in. One at a time, so the order stays. */
export async function sendOutbox(): Promise<void> {
  if (sending !== 'no') return void (sending = 'again')
  sending = 'yes'
  try {
    while (await sendNext()) continue
  } finally {
    const isAskedAgain = (sending as string) === 'again'
    sending = 'no'
    if (isAskedAgain) void sendOutbox()
  }
}

/** Called with each answer; returns the function that ends this. */
export function whenAnswered<R extends Route>(
  kind: string,
  listener: (entry: OutboxEntry, answer: Answer<R>) => void,
): () => void {
  const heard = (entry: OutboxEntry, answer: unknown) => entry.kind === kind && listener(entry, answer as Answer<R>)
  answered.add(heard)
  return () => answered.delete(heard)
}

/** Once, at the start of the console. */
export function startOutbox(): void {
  whenReturned(() => void sendOutbox())
  otherTabs?.addEventListener('message', () => void refresh())
  // Without IndexedDB (a private window) nothing is stored, and nothing waits.
  void refresh().then(sendOutbox, () => undefined)
}

/** Everything in the outbox, of all accounts at this workstation. */
export const useOutbox = (): readonly OutboxEntry[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
