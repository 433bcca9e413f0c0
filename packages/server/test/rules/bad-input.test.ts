/** Every route of the contract with inputs that are wrong in every way: refused clearly, never a bug, and nothing broken after. */

import { errorStatus, type ErrorKey } from '@serialis/contract/errors.ts'
import { fieldErrorKeys } from '@serialis/contract/kit/kit.errors.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { routes } from '@serialis/contract/routes.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { aStock, anApplication } from '../../src/desk/serials/serials.fixtures.ts'
import { keysOf } from '../../src/kit/http/openapi.ts'
import { aCrew, masters, type Crew } from '../../src/plant/orders/orders.fixtures.ts'
import { anOrderOnLine, checkedFile, resultPlan } from '../../src/plant/results/results.order.fixtures.ts'
import { rooms } from '../../src/rooms.ts'
import { verifyAll } from '../../src/verification.ts'
import { csvResultFile } from '../generators/generate-results.ts'
import { atEnd } from '../harness/at-end.ts'
import { userWith, type Client } from '../harness/client.ts'
import { databaseLog, strangeErrors } from '../harness/database-log.ts'
import { testApp, type TestApp } from '../harness/database.ts'
import { requestsOf, type BadRequest } from './bad-input.ts'

/** Together about 40 s on two cores; BAD_INPUT_RUNS takes more. */
const RUNS = Number(process.env['BAD_INPUT_RUNS'] ?? 40)
const LONGEST_MS = RUNS * 40

/** They end the session, or make the next requests wait for their own good. */
const apart = new Set(['logout', 'login'])

let t: TestApp
let crew: Crew
let client: Client
const ids = new Map<string, string[]>()
const bugs: string[] = []

// A feed takes nothing and answers without an end.
const all = Object.entries<Route>(routes).filter(([, route]) => route.kind !== 'upload' && route.kind !== 'feed')
const groupOf = (path: string) => path.split('/').slice(0, 4).join('/')

/** Ids of existing records, by the address of their list, without the administrator and the administrator's role. */
async function collectIds() {
  for (const [, route] of all) {
    if (route.kind !== 'query' || route.path.includes(':') || route.input.body) continue
    const { body, status } = await client.raw(route, { query: { limit: 50 } } as never)
    if (status !== 200) continue
    const items =
      (JSON.parse(body.toString()) as { items?: { id?: string; account?: string; name?: string }[] }).items ?? []
    const known = items
      .filter(({ account, name }) => account !== 'admin' && name !== 'Administrator' && account !== client.account)
      .flatMap(({ id }) => id ?? [])
    ids.set(groupOf(route.path), [...new Set([...(ids.get(groupOf(route.path)) ?? []), ...known])])
  }
}

beforeAll(async () => {
  t = await testApp({ work: true })
  crew = await aCrew(t.http, t.admin)
  const everything = Object.keys(permissions) as PermissionName[]
  const author = await userWith(t.http, t.admin, everything)
  const { product, push: line } = await masters(author, t.admin)
  const made = await anOrderOnLine(crew, { product, line })
  await checkedFile(author, made.order.id, [...csvResultFile(resultPlan(made))].join(''))
  await anApplication(t.admin, await aStock(t.http, t.admin, 'Z'), { quantity: 1_000 })
  client = await userWith(t.http, t.admin, everything)
  await collectIds()
  const { log } = t.app
  t.app.log = {
    ...log,
    error: (details, message) =>
      void bugs.push(
        `${message}: ${String((details as { err?: Error }).err?.stack ?? JSON.stringify(details)).slice(0, 1_500)}`,
      ),
  }
  atEnd(() => void (t.app.log = log))
})

/** The caller; the previous one may have been disabled, or have lost its role, by its own requests. */
async function asker(): Promise<Client> {
  const { status } = await t.http
    .inject({ method: 'GET', url: '/api/access/me', headers: { authorization: client.token } })
    .then(({ statusCode }) => ({ status: statusCode }))
  if (status !== 200) client = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  return client
}

async function fault(route: Route, { url, payload, headers }: BadRequest): Promise<string | undefined> {
  bugs.length = 0
  const answer = await t.http.inject({
    method: route.method,
    url,
    headers: {
      authorization: client.token,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
  if (bugs.length > 0) return bugs.join('\n')
  if (answer.statusCode < 300) return undefined
  if (answer.statusCode >= 500) return `answered ${answer.statusCode} ${answer.body}`
  const { message, fields } = answer.json<{ message: string; fields?: Record<string, string> }>()
  if (errorStatus[message as ErrorKey] !== answer.statusCode)
    return `answered ${answer.statusCode} with ${message}, which stands for ${errorStatus[message as ErrorKey]}`
  if (!keysOf(route).includes(message as ErrorKey))
    return `answered ${message}, which the contract does not name for it`
  const strange = Object.entries(fields ?? {}).filter(
    ([, key]) =>
      !(key in errorStatus) && !(fieldErrorKeys as readonly string[]).includes(key) && !/^[a-z][a-z0-9_]+$/.test(key),
  )
  return strange.length > 0 ? `fields ${JSON.stringify(strange)} have no key` : undefined
}

/** A slow route gets fewer requests, but at least one: how fast a machine is must not decide a test. */
async function refusesAll(route: Route, known: Parameters<typeof requestsOf>[1]): Promise<void> {
  const until = performance.now() + LONGEST_MS
  let asked = 0
  await fc.assert(
    fc.asyncProperty(requestsOf(route, known), async (request) => {
      if (asked++ > 0 && performance.now() > until) return
      expect(await fault(route, request)).toBeUndefined()
    }),
    { numRuns: RUNS },
  )
}

describe('every route', () => {
  it.each(all.filter(([name]) => !apart.has(name)))('%s refuses what is wrong, clearly', async (_, route) => {
    await asker()
    const own = ids.get(groupOf(route.path)) ?? []
    const known = { own, all: [...ids.values()].flat() }
    await refusesAll(route, known)
  })

  it.each(all.filter(([name]) => name === 'login'))('%s does so too', async (_, route) => {
    await refusesAll(route, { own: [], all: ['x'] })
  })
})

it.each([
  ['no JSON at all', '{"name": '],
  ['a text', '"text"'],
  ['a list', '[]'],
  ['nothing', ''],
  ['too deep', '['.repeat(100_000)],
  ['too large', JSON.stringify({ name: 'x'.repeat(9 << 20) })],
  ['a prototype', '{"__proto__":{"x":1}}'],
])('a body that is %s is refused', async (_, payload) => {
  await asker()
  const answer = await t.http.inject({
    method: 'POST',
    url: '/api/access/roles',
    headers: { authorization: client.token, 'content-type': 'application/json', 'idempotency-key': 'x' },
    payload,
  })
  expect([400, 413]).toContain(answer.statusCode)
  expect(errorStatus).toHaveProperty(answer.json<{ message: string }>().message)
})

it.each([
  ['%', 400],
  ['/api/access/roles/%E0%A4%A', 400],
  ['/api/access/roles/%00', 404],
  [`/api/access/roles/${'x'.repeat(5_000)}`, 404],
  ['/api/nothing', 404],
])('the address %s is refused', async (url, status) => {
  await asker()
  const answer = await t.http.inject({ method: 'GET', url, headers: { authorization: client.token } })
  expect(answer.statusCode).toBe(status)
  expect(errorStatus).toHaveProperty(answer.json<{ message: string }>().message)
})

it('the database met nothing but what constraints, locks and time limits refuse, and logged no values', async () => {
  const lines = await databaseLog(t.database.appUrl)
  expect([...new Set(strangeErrors(lines))]).toEqual([])
  expect(lines.filter((line) => /DETAIL:|STATEMENT:|CONTEXT:|parameters:/i.test(line))).toEqual([])
})

it('everything still holds', async () => {
  const lines = (await verifyAll(t.app, rooms)).flatMap(({ invariants }) => invariants)
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
})
