/** What every route does with requests that are not quite what it takes, over HTTP as a client sends them. */

import type { Route } from '@serialis/contract/kit/route.ts'
import { createRole, deleteRole, listRoles } from '@serialis/contract/platform/access/access.routes.ts'
import { routes } from '@serialis/contract/routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { platformAdministrator } from '../../src/platform/tenant-management/tenant-management.fixtures.ts'
import type { Client } from '../harness/client.ts'
import { testApp, type TestApp } from '../harness/database.ts'

let t: TestApp
let root: Client
beforeAll(async () => {
  t = await testApp()
  root = await platformAdministrator(t)
})

const JSON_TYPE = 'application/json; charset=utf-8'
interface Sent {
  payload?: string
  query?: string
  /** The administrator of the tenant, unless it is said. */
  as?: Client
}
const send = async (method: string, url: string, { payload, query, as = t.admin }: Sent = {}) => {
  const answer = await t.http.inject({
    method: method as 'GET',
    url: url + (query ?? ''),
    headers: { authorization: as.token, 'content-type': JSON_TYPE, 'idempotency-key': crypto.randomUUID() },
    ...(payload !== undefined && { payload }),
  })
  return { status: answer.statusCode, body: JSON.parse(answer.body || '{}') as { message?: string; fields?: object } }
}
const NOTHING = '00000000-0000-7000-8000-000000000000'
const addressOf = ({ path }: Pick<Route, 'path'>) => path.replaceAll(/:(\w+)/g, NOTHING)
const every = Object.values(routes as Record<string, Route>)

describe('a request that names JSON without a body', () => {
  test('is accepted where the route takes none', async () => {
    const { id } = await t.admin.call(createRole, { body: { name: 'Short-lived', authorities: ['020000'] } })
    expect(await send('DELETE', addressOf(deleteRole).replace(NOTHING, id))).toEqual({
      status: 200,
      body: { message: 'delete_success' },
    })
    expect(await send('DELETE', addressOf(deleteRole))).toMatchObject({ status: 404 })
    expect(await send('GET', addressOf(listRoles))).toMatchObject({ status: 200 })
  })

  test('names the body as missing where the route takes one', async () => {
    expect(await send('POST', createRole.path)).toMatchObject({
      status: 400,
      body: { message: 'invalid_input', fields: { '': 'can_not_be_empty' } },
    })
  })
})

describe('unknown fields', () => {
  test('of a body are refused by name, where they stand', async () => {
    const payload = JSON.stringify({ name: 'Wide', authorities: ['020000'], colour: 'red' })
    expect(await send('POST', createRole.path, { payload })).toMatchObject({
      status: 400,
      body: { fields: { colour: 'unknown_field' }, fieldParams: { colour: { names: 'colour' } } },
    })
    expect(await send('DELETE', addressOf(deleteRole), { payload: '{"reason":"x"}' })).toMatchObject({
      body: { fields: { reason: 'unknown_field' } },
    })
  })

  test('of a query are refused by every route that reads', async () => {
    const silent: string[] = []
    for (const route of every.filter(({ kind }) => kind === 'query')) {
      const { status, body } = await send('GET', addressOf(route), {
        query: '?nobody_knows_this=1',
        as: route.permission === 'platform' ? root : t.admin,
      })
      const isNamed = status === 400 && 'nobody_knows_this' in (body.fields ?? {})
      // An id that cannot be is missing before anything else is read.
      if (!isNamed && status !== 404) silent.push(`${route.path} ${status} ${JSON.stringify(body).slice(0, 80)}`)
    }
    expect(silent).toEqual([])
  })
})

test('a wrong type and a fraction say what is expected', async () => {
  const payload = JSON.stringify({ name: 5, authorities: 'all', holdsAll: 'yes' })
  expect(await send('POST', createRole.path, { payload })).toMatchObject({
    body: {
      fields: { name: 'wrong_type', authorities: 'wrong_type', holdsAll: 'wrong_type' },
      fieldParams: { name: { expected: 'string' }, authorities: { expected: 'array' } },
    },
  })
  expect(await send('GET', listRoles.path, { query: '?limit=1.5' })).toMatchObject({
    body: { fields: { limit: 'not_a_whole_number' } },
  })
  expect(await send('GET', listRoles.path, { query: '?limit=many' })).toMatchObject({
    body: { fields: { limit: 'not_a_number' } },
  })
})
