/** Requests that are no routes of the contract, with the answer as it came. */

import { requestLocale } from '../language/locale.ts'
import { BASE } from './base.ts'
import { CallError } from './call-error.ts'
import { session } from './session.ts'
import type { Progress } from './transfer.ts'

const TIMEOUT_MS = 12_000

export interface RawAnswer {
  status: number
  text: string
  milliseconds: number
}

export interface RawSending {
  method: 'GET' | 'POST'
  body?: FormData | URLSearchParams
  signal?: AbortSignal
  /** Milliseconds until it is given up; 0: whenever the connection is lost. */
  timeoutMs: number
  onProgress?: (progress: Progress) => void
}

/** With the session's token and the language of the page. Throws where nothing came back. */
export function rawSend(address: string, sending: RawSending): Promise<{ status: number; text: string }> {
  const { method, body, signal, timeoutMs, onProgress } = sending
  signal?.throwIfAborted()
  const { token } = session()
  const request = new XMLHttpRequest()
  request.open(method, `${BASE}${address}`)
  request.timeout = timeoutMs
  request.setRequestHeader('Accept-Language', requestLocale())
  if (token !== null) request.setRequestHeader('Authorization', token)
  return new Promise((resolve, reject) => {
    request.upload.onprogress = (event) =>
      onProgress?.({ done: event.loaded, total: event.lengthComputable ? event.total : null })
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.ontimeout = () => reject(new CallError({ status: 504, key: 'request_timeout' }))
    request.onerror = () => reject(new CallError({ status: 0, key: 'connection_lost' }))
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body ?? null)
  })
}

/** `key`: an API key in place of the session. Status 0: no answer. */
export async function rawGet(address: string, key: string): Promise<RawAnswer> {
  const token = key === '' ? session().token : key
  const began = performance.now()
  const of = (status: number, text: string) => ({ status, text, milliseconds: Math.round(performance.now() - began) })
  try {
    const response = await fetch(`${BASE}${address}`, {
      headers: token === null ? {} : { Authorization: token },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: 'no-store',
    })
    return of(response.status, await response.text())
  } catch (error) {
    return of(0, (error as Error).message)
  }
}

/** What is at an address of the product's own that needs no token, as an address that holds it. */
export async function rawData(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new CallError({ status: response.status, key: 'not_found' })
  const file = await response.blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error as DOMException)
    reader.readAsDataURL(file)
  })
}
