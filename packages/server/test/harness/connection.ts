/** Connections to a product that runs as a process of its own, for the same clients that tests use within one process. */

import { createHash } from 'node:crypto'
import type { Route } from '@serialis/contract/kit/route.ts'
import { urlOf, type Sender, type SentRequest } from './client.ts'
import { waitUntil } from './wait-until.ts'

const AGAIN_MS = 50

/** One try per request; rejects when the connection fails. */
export function senderTo(url: () => string): Sender {
  return {
    async inject({ method, url: path, headers, payload }: SentRequest) {
      const isForm = Buffer.isBuffer(payload)
      const answer = await fetch(url() + path, {
        method,
        headers: { ...headers, ...(payload !== undefined && !isForm && { 'content-type': 'application/json' }) },
        ...(payload !== undefined && { body: isForm ? new Uint8Array(payload) : JSON.stringify(payload) }),
      })
      return {
        statusCode: answer.status,
        rawPayload: Buffer.from(await answer.arrayBuffer()),
        headers: Object.fromEntries(answer.headers),
      }
    },
  }
}

type Reply = Awaited<ReturnType<Sender['inject']>>

/** What is asked again: the server is busy, or a time limit ended the request, as a step of the clock may do. */
const AGAIN = [503, 504]

/**
 * Like a careful client: sends the same request again while the server is unreachable, busy or late, with the same
 * Idempotency-Key.
 */
export function patientSender(url: () => string, patienceMs: number): Sender {
  const once = senderTo(url)
  return {
    inject: (request) =>
      waitUntil(
        () => once.inject(request).catch((error: Error) => error),
        (answer): answer is Reply => !(answer instanceof Error) && !AGAIN.includes(answer.statusCode),
        {
          seconds: patienceMs / 1_000,
          everyMs: AGAIN_MS,
          what: (last) =>
            `${request.method} ${request.url} was answered ${last instanceof Error ? `${last.message}: ${String(last.cause)}` : last.rawPayload.toString()}`,
        },
      ),
  }
}

export interface Download {
  status: number
  bytes: number
  sha256: string
}

/** The hash of what is downloaded, read as a stream; rejects when it breaks off. */
async function downloadFrom(
  url: string,
  token: string,
  route: Route,
  input: Parameters<typeof urlOf>[1],
): Promise<Download> {
  const answer = await fetch(url + urlOf(route, input), { method: route.method, headers: { authorization: token } })
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { status: answer.status, bytes, sha256: hash.digest('hex') }
}

/** The whole file; begun again from its start whenever it breaks off, or the server is away, busy, or ends another download first. */
export async function patientDownload(
  url: () => string,
  token: string,
  route: Route,
  input: Parameters<typeof urlOf>[1],
  patienceMs: number,
): Promise<Download> {
  return waitUntil(
    () => downloadFrom(url(), token, route, input).catch((error: Error) => error),
    (answer): answer is Download => {
      if (!(answer instanceof Error) && ![200, 429, 503].includes(answer.status))
        throw new Error(`${route.path} was answered ${answer.status}`)
      return !(answer instanceof Error) && answer.status === 200
    },
    { seconds: patienceMs / 1_000, everyMs: AGAIN_MS, what: `the download ${route.path}` },
  )
}
