/** Connections to a product that runs as a process of its own, for the same clients that tests use within one process. */

import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Route } from '@serialis/contract/kit/route.ts'
import { urlOf, type Sender, type SentRequest } from './client.ts'

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

/** Waits, or throws `why` when it has gone on for too long. */
async function waitedUntil(deadline: number, why: string) {
  if (performance.now() > deadline) throw new Error(why)
  await pause(AGAIN_MS)
}

/** As a good client does it: the very same request again while the server is away or busy, with the same Idempotency-Key. */
export function patientSender(url: () => string, patienceMs: number): Sender {
  const once = senderTo(url)
  return {
    async inject(request) {
      const deadline = performance.now() + patienceMs
      for (;;) {
        const answer = await once.inject(request).catch((error: Error) => error)
        if (!(answer instanceof Error) && answer.statusCode !== 503) return answer
        const last =
          answer instanceof Error ? `${answer.message}: ${String(answer.cause)}` : answer.rawPayload.toString()
        await waitedUntil(
          deadline,
          `${request.method} ${request.url} went unanswered for ${patienceMs} ms, last: ${last}`,
        )
      }
    },
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
  const deadline = performance.now() + patienceMs
  for (;;) {
    const answer = await downloadFrom(url(), token, route, input).catch((error: Error) => error)
    if (!(answer instanceof Error) && answer.status === 200) return answer
    if (!(answer instanceof Error) && answer.status !== 503 && answer.status !== 429)
      throw new Error(`${route.path} was answered ${answer.status}`)
    await waitedUntil(deadline, `${route.path} could not be downloaded within ${patienceMs} ms`)
  }
}
