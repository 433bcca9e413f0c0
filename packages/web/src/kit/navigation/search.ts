/** The address's query as plain texts: a code of digits stays a text, an order number stays as typed. */

import { paths } from './paths.ts'

export type Search = Record<string, string>

export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== '') params.set(name, String(value))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The target after login: only an address inside this console; without one, what waits for the user. */
export const safeReturn = (text: string | undefined): string =>
  text !== undefined && /^\/(?![/\\])/.test(text) && !text.startsWith(paths.login) ? text : paths.home
