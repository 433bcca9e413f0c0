/** Files in both directions, with progress: downloads need the authorization header, uploads the browser's own progress. */

import type { Answer, ClientInput, Route } from '@serialis/contract/kit/route.ts'
import { refused, send } from './api.ts'
import { CallError, refusal } from './call-error.ts'
import { addressOf, headersOf, type LooseInput } from './request.ts'
import { session } from './session.ts'
import { submissionKeys } from './submission.ts'

export interface Progress {
  /** Bytes so far, and the total when known. */
  done: number
  total: number | null
}
export interface TransferOptions {
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
  idempotencyKey?: string
}

/** A stream may take long; only a dead connection ends it. */
const STREAM_TIMEOUT_MS = 24 * 3_600_000

function fileNameOf(disposition: string | null): string {
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (coded !== undefined) return decodeURIComponent(coded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download'
}

function counted(onProgress: TransferOptions['onProgress'], total: number | null) {
  let done = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      done += chunk.byteLength
      onProgress?.({ done, total })
      controller.enqueue(chunk)
    },
    flush: () => {
      if (total !== null && done !== total) throw new CallError({ status: 0, key: 'download_incomplete' })
    },
  })
}

function save(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Offers a text that is here already as a file. */
export const saveText = (text: string, name: string): void => save(new Blob([text], { type: 'text/plain' }), name)

/** The complete content of a stream route, for a page that shows it; throws when it is interrupted. */
export async function received<R extends Route>(
  route: R,
  input: ClientInput<R>,
  options: TransferOptions = {},
): Promise<{ name: string; blob: Blob }> {
  const { token } = session()
  try {
    const response = await send(route, input as LooseInput, { ...options, timeoutMs: STREAM_TIMEOUT_MS })
    const length = response.headers.get('content-encoding') === null ? response.headers.get('content-length') : null
    const name = fileNameOf(response.headers.get('content-disposition'))
    if (response.body === null) throw new CallError({ status: 0, key: 'download_incomplete' })
    const body = response.body.pipeThrough(counted(options.onProgress, length === null ? null : Number(length)))
    return {
      name,
      blob: await new Response(body, {
        headers: { 'Content-Type': response.headers.get('content-type') ?? '' },
      }).blob(),
    }
  } catch (error) {
    throw await refused(error, token)
  }
}

/** Downloads a stream route and saves it as a file; nothing is saved when it is interrupted. */
export async function download<R extends Route>(
  route: R,
  input: ClientInput<R>,
  options: TransferOptions = {},
): Promise<{ name: string; size: number }> {
  const { name, blob } = await received(route, input, options)
  save(blob, name)
  return { name, size: blob.size }
}

const uploads = submissionKeys()

/**
 * Uploads one file; the body's fields come before it in the form. The same file sent again after a lost answer keeps
 * its key.
 */
export async function sendFile<R extends Route>(
  route: R,
  input: ClientInput<R>,
  file: File,
  options: TransferOptions = {},
): Promise<Answer<R>> {
  const { token } = session()
  const idempotencyKey =
    options.idempotencyKey ?? uploads.keyOf([route.path, input, file.name, file.size, file.lastModified])
  try {
    const answer = JSON.parse(
      await posted(route, input as LooseInput, file, { ...options, idempotencyKey }),
    ) as Answer<R>
    uploads.settle()
    return answer
  } catch (error) {
    uploads.settle(error)
    throw await refused(error, token)
  }
}

function posted(
  route: Route,
  input: LooseInput,
  file: File,
  { signal, onProgress, idempotencyKey }: TransferOptions,
): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  form.append('file', file, file.name)
  const request = new XMLHttpRequest()
  request.open(route.method, addressOf(route, input))
  const headers = headersOf(route, route.creates ? idempotencyKey : undefined)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  return new Promise((resolve, reject) => {
    request.upload.onprogress = (event) =>
      onProgress?.({ done: event.loaded, total: event.lengthComputable ? event.total : null })
    request.onload = () =>
      request.status < 300 ? resolve(request.responseText) : reject(refusal(request.status, request.responseText))
    request.onerror = () => reject(new CallError({ status: 0, key: 'connection_lost' }))
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
