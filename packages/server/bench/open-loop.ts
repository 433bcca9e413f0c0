/**
 * Requests at a constant rate, whatever the answers take. Each is measured from the moment for which it was scheduled:
 * what had to wait behind a slow answer counts as slow as well.
 */

import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Asked {
  method: 'GET' | 'POST'
  path: string
  /** JSON. */
  body?: string
  /** Instead of the token of the load. */
  headers?: Record<string, string>
}

export interface OpenLoad {
  port: number
  token: string
  requests: readonly Asked[]
  perSecond: number
  /** Kept open; beyond them requests wait for one another. */
  connections: number
}

export interface OpenAnswers {
  /** Milliseconds from the scheduled moment to the end of the answer, one for each request; Infinity without a good answer. */
  took: Float64Array
  /** Milliseconds by which each request was given to its connection too late: what the generator itself adds. */
  late: Float64Array
  /** Those without a good answer by their status or error. */
  missed: Record<string, number>
}

const PATIENCE_MS = 30_000

/** The status of the answer once it was read to its end, or the error. */
function outcomeOf(
  load: OpenLoad,
  agent: Agent,
  { method, path, body, headers: own }: Asked,
): Promise<number | string> {
  const headers = own ?? {
    authorization: load.token,
    ...(method === 'POST' && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
  }
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name)
    const call = request(
      { port: load.port, path, method, headers, agent, signal: AbortSignal.timeout(PATIENCE_MS) },
      (answer) => {
        answer.resume()
        answer.on('error', failed)
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    call.on('error', failed)
    call.end(body)
  })
}

const isGood = (outcome: number | string) => typeof outcome === 'number' && outcome >= 200 && outcome < 300

export async function openLoop(load: OpenLoad): Promise<OpenAnswers> {
  const { requests, perSecond } = load
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const took = new Float64Array(requests.length).fill(Infinity)
  const late = new Float64Array(requests.length)
  const missed: Record<string, number> = {}
  const open: Promise<void>[] = []
  const began = performance.now()
  for (const [at, asked] of requests.entries()) {
    const scheduled = began + (at * 1000) / perSecond
    const left = scheduled - performance.now()
    if (left > 0) await pause(left)
    late[at] = performance.now() - scheduled
    const answered = outcomeOf(load, agent, asked).then((outcome) => {
      if (isGood(outcome)) took[at] = performance.now() - scheduled
      else missed[outcome] = (missed[outcome] ?? 0) + 1
    })
    open.push(answered)
  }
  await Promise.all(open)
  agent.destroy()
  return { took, late, missed }
}

/** Requests without a good answer are in the share of those that took longer. */
export const shareWithin = (took: ArrayLike<number>, milliseconds: number): number =>
  Array.from(took).filter((one) => one <= milliseconds).length / took.length
