/** Asks paths over HTTP for a while, several connections side by side, in a thread of its own; tells how many were answered. */

import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'

export interface Load {
  port: number
  token: string
  paths: readonly string[]
  connections: number
  ms: number
  /** Sent instead of reading. */
  method?: 'GET' | 'PUT' | 'POST'
  /** JSON. Each `{n}` in it becomes a number that this thread has not sent before. */
  body?: string
  /** Each connection asks this often; without it, as soon as it has its answer. */
  everyMs?: number
}
export interface Answered {
  count: number
  failed: number
  /** Milliseconds of each answer. */
  took: Float64Array
}

/** What was counted of `{n}`; no two requests of a run send the same. */
let sent = 0
const numbered = (body: string) => body.replaceAll('{n}', () => String(++sent))

async function load({
  port,
  token,
  paths,
  connections,
  ms,
  method = 'GET',
  body,
  everyMs = 0,
}: Load): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const took: number[] = []
  let failed = 0
  let next = 0
  const until = performance.now() + ms
  const ask = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { authorization: token, ...(method !== 'GET' && { 'content-type': 'application/json' }) }
      const call = request({ port, path, agent, method, headers }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      })
      call.on('error', reject)
      call.end(body && numbered(body))
    })
  const connection = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      const status = await ask(paths[next++ % paths.length] as string)
      if (status === 200) took.push(performance.now() - began)
      else failed++
      const left = everyMs - (performance.now() - began)
      if (left > 0) await pause(left)
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  agent.destroy()
  return { count: took.length, failed, took: Float64Array.from(took) }
}

parentPort?.on('message', (asked: Load) => void load(asked).then((answered) => parentPort?.postMessage(answered)))
