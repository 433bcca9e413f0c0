/** Every route against every way to be nobody, or the wrong one: made from the contract, so a new route is in it at once. */

import { json } from 'node:stream/consumers'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { permissionCode, permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { routes } from '@serialis/contract/routes.ts'
import type { FastifyInstance } from 'fastify'
import { urlOf, type Client } from '../harness/client.ts'

export const everyRoute = Object.entries<Route>(routes).map(([name, route]) => ({ name, route }))
export const everyCode = [...new Set(Object.values<string>(permissions))].sort()

export interface Answer {
  status: number
  message: string
  /** The whole answer, when it is one. */
  page?: unknown
}

/** Asks with an id that nothing has and an empty body: far enough to meet the guard, not to do anything. */
export async function ask(
  http: FastifyInstance,
  route: Route,
  token: string,
  id = '00000000-0000-7000-8000-000000000000',
  body: object = {},
): Promise<Answer> {
  const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  if (route.kind === 'feed') return askFeed(http, route, token)
  const { statusCode, body: text } = await http.inject({
    method: route.method,
    url: urlOf(route, { params: Object.fromEntries(names.map((name) => [name, id])) }),
    headers: { ...(token && { authorization: token }), 'idempotency-key': 'matrix' },
    ...(route.method === 'GET' ? {} : { payload: body }),
  })
  const answer = text.startsWith('{') ? (JSON.parse(text) as { message?: string }) : {}
  return { status: statusCode, message: answer.message ?? '', ...(statusCode === 200 && { page: answer }) }
}

/** A feed that begins has answered: it is left at once. */
async function askFeed(http: FastifyInstance, route: Route, token: string): Promise<Answer> {
  const answer = await http.inject({
    method: route.method,
    url: route.path,
    headers: token ? { authorization: token } : {},
    payloadAsStream: true,
  })
  const stream = answer.stream()
  if (answer.statusCode === 200) {
    stream.destroy()
    return { status: 200, message: '' }
  }
  const { message } = (await json(stream)) as { message: string }
  return { status: answer.statusCode, message }
}

/** Tokens of two API keys. */
export interface KeysOfCode {
  /** Has the code and nothing else. */
  alone: string
  /** Has every code except those that grant this one. */
  others: string
}

export async function keysOfCodes(admin: Client): Promise<Map<string, KeysOfCode>> {
  const keyWith = async (name: string, authorities: string[]) =>
    (await admin.call(createApiKey, { body: { name, authorities } })).key
  const keys = new Map<string, KeysOfCode>()
  for (const code of everyCode)
    keys.set(code, {
      alone: await keyWith(`Only ${code}`, [code]),
      others: await keyWith(
        `All but ${code}`,
        everyCode.filter((other) => !isGranted([other], code)),
      ),
    })
  return keys
}

/** A refusal by the guard itself; a 403 that a service answers for its own reason names another code. */
const isGuarded = (route: Route, { status, message }: Answer) =>
  status === 403 && message === 'no_permission' && route.permission !== 'session' && route.permission !== 'platform'

export interface Matrix {
  cells: number
  mismatches: string[]
}

/**
 * Every route with its own code alone, which passes the guard, and with all others at once, which do not. A code that
 * opened the route alone would open it among others too, because authorities only add. Routes without a code answer
 * both keys of any.
 */
export async function codeMatrix(http: FastifyInstance, keys: ReadonlyMap<string, KeysOfCode>): Promise<Matrix> {
  const mismatches: string[] = []
  let cells = 0
  const [anyCode = ''] = keys.keys()
  for (const { name, route } of everyRoute) {
    const hasCode = !['public', 'session', 'platform'].includes(route.permission)
    const code = hasCode ? permissionCode(route.permission as PermissionName) : anyCode
    const { alone, others } = keys.get(code)!
    for (const [held, key] of [
      ['alone', alone],
      ['others', others],
    ] as const) {
      const answer = await ask(http, route, key)
      cells += 1
      if (answer.status >= 500 || isGuarded(route, answer) !== (hasCode && held === 'others'))
        mismatches.push(`${name} ${held}: ${answer.status} ${answer.message}`)
    }
  }
  return { cells, mismatches }
}
