/** A system to which a provide endpoint sends: it checks the signature over the bytes, keeps what it took, and counts. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { bytesOf, listen } from '../http.ts'
import { isSignedWith } from './signing.ts'

/**
 * `refuse`: 503. `failFirst`: 500 to the first request of each delivery. `slow`: takes a delivery, and its answer comes too
 * late; asked again it answers at once.
 */
export const receiverBehaviours = ['ok', 'refuse', 'failFirst', 'slow'] as const
type ReceiverBehaviour = (typeof receiverBehaviours)[number]

export interface ReceiverOptions {
  port?: number
  now?: () => Date
  /** How late a slow answer is. */
  slowMs?: number
}

export interface ProvideReceiver {
  readonly url: string
  readonly port: number
  /** What it has by now, by id. */
  readonly records: ReadonlyMap<string, unknown>
  /** `applied` by its changes: none is counted twice. */
  readonly counts: Readonly<Counts>
  /** The secret of the endpoint, which is known only once its address has been entered. */
  knows(secret: string): void
  behave(behaviour: ReceiverBehaviour): void
  close(): Promise<void>
}

interface Counts {
  requests: number
  notAuthentic: number
  repeated: number
  applied: number
}

interface Change {
  change: 'put' | 'removed'
  id: string
  data?: unknown
}

interface State {
  behaviour: ReceiverBehaviour
  secret: string
  counts: Counts
  records: Map<string, unknown>
  /** Deliveries by their key. */
  seen: Set<string>
  taken: Set<string>
  late: Set<NodeJS.Timeout>
}

function take({ counts, records }: State, body: Buffer): void {
  const { changes = [] } = JSON.parse(body.toString('utf8')) as { changes?: Change[] }
  for (const { change, id, data } of changes) {
    counts.applied++
    if (change === 'put') records.set(id, data)
    else records.delete(id)
  }
}

/** The status of the answer; undefined for one that comes late. */
function judged(state: State, headers: IncomingMessage['headers'], body: Buffer, now: Date): number | undefined {
  state.counts.requests++
  if (state.secret === '' || !isSignedWith(state.secret, headers, body, now)) {
    state.counts.notAuthentic++
    return 401
  }
  const key = String(headers['webhook-id'])
  const isFirst = !state.seen.has(key)
  state.seen.add(key)
  if (state.behaviour === 'refuse') return 503
  if (state.behaviour === 'failFirst' && isFirst) return 500
  if (state.taken.has(key)) state.counts.repeated++
  else take(state, body)
  state.taken.add(key)
  return state.behaviour === 'slow' && isFirst ? undefined : 204
}

export async function startReceiver({
  port = 0,
  now = () => new Date(),
  slowMs = 60_000,
}: ReceiverOptions = {}): Promise<ProvideReceiver> {
  const counts = { requests: 0, notAuthentic: 0, repeated: 0, applied: 0 }
  const state: State = {
    behaviour: 'ok',
    secret: '',
    counts,
    records: new Map(),
    seen: new Set(),
    taken: new Set(),
    late: new Set(),
  }
  const answerTo = async (request: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const body = await bytesOf(request)
    const status = judged(state, request.headers, body, now())
    if (status !== undefined) return void answer.writeHead(status).end()
    const timer = setTimeout(() => {
      state.late.delete(timer)
      answer.writeHead(204).end()
    }, slowMs)
    state.late.add(timer)
  }
  const server = await listen(port, (request, answer) => {
    answerTo(request, answer).catch((error: unknown) => answer.destroy(error instanceof Error ? error : undefined))
  })
  return {
    url: `http://127.0.0.1:${server.port}/changes`,
    port: server.port,
    records: state.records,
    counts,
    knows: (secret) => void (state.secret = secret),
    behave: (next) => void (state.behaviour = next),
    async close() {
      for (const timer of state.late) clearTimeout(timer)
      await server.close()
    },
  }
}
