/** One GET for the page of the API, with the answer as it came. */

import { BASE } from './base.ts'
import { session } from './session.ts'

const TIMEOUT_MS = 12_000

export interface RawAnswer {
  status: number
  text: string
  milliseconds: number
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
