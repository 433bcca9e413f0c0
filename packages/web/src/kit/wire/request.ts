/** Turns a contract route and its input into an HTTP request: address, headers, body. */

import type { Route } from '@serialis/contract/kit/route.ts'
import { requestLocale } from '../language/locale.ts'
import { BASE } from './base.ts'
import { session } from './session.ts'
import { idleMs } from './signs.ts'

/** Fixed by the specification; after login the token decides. */
const TENANT_HEADER = '0001'

export interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Path with its params filled in, followed by the query; empty, null and absent values are left out. */
export function addressOf(route: Route, { params = {}, query = {} }: LooseInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  const text = search.toString()
  return text === '' ? `${BASE}${path}` : `${BASE}${path}?${text}`
}

export function headersOf(route: Route, idempotencyKey?: string): Record<string, string> {
  const { token } = session()
  return {
    'X-Tenant-Id': TENANT_HEADER,
    'Accept-Language': requestLocale(),
    ...(token !== null && { Authorization: token, 'X-Idle-Seconds': String(Math.floor(idleMs() / 1_000)) }),
    ...(route.method === 'GET' && { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  }
}

const JSON_TYPE = { 'Content-Type': 'application/json; charset=UTF-8' }

/** What `fetch` sends. The specification asks for the type of all requests, also of those without a body. */
export const jsonRequest = (
  route: Route,
  { body }: LooseInput,
  idempotencyKey?: string,
): { method: string; headers: Record<string, string>; body?: string } => ({
  method: route.method,
  headers: { ...headersOf(route, idempotencyKey), ...JSON_TYPE },
  ...(body !== undefined && { body: JSON.stringify(body) }),
})
