/**
 * What a page offers is what its reader may do: of each record, the administrator is offered some steps, and somebody
 * who may only read it none. A step that is offered in vain is found out by its refusal alone.
 */

import type { Route } from '@serialis/contract/kit/route.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { aReceiver, aTarget } from '../../src/desk/push/push.fixtures.ts'
import { aSide, twoSites } from '../../src/platform/sites/sites.fixtures.ts'
import { atEnd } from '../harness/at-end.ts'
import { userWith, type Client } from '../harness/client.ts'
import type { TestApp } from '../harness/database.ts'
import { everyRoute } from './permission-matrix.ts'

let t: TestApp
/** Some ids of each kind of record. */
const ids: string[] = []
const A_KIND = 3

beforeAll(async () => {
  const sites = await twoSites()
  ;({ t } = sites)
  const receiver = await aReceiver()
  atEnd(() => receiver.close())
  await aSide(t, sites.here, (await aTarget(t.admin, receiver.url)).id)
  const owner = new pg.Client({ connectionString: t.database.superuserUrl })
  await owner.connect()
  atEnd(() => owner.end())
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.columns i using (table_schema, table_name)
     where table_schema = 'public' and c.column_name = 'tenant_id' and i.column_name = 'id' and i.data_type = 'uuid'`,
  )
  for (const { name } of tables) {
    const { rows } = await owner.query<{ id: string }>(
      `select id from ${name} where tenant_id = 1 order by id desc limit ${A_KIND}`,
    )
    ids.push(...rows.map(({ id }) => id))
  }
})

const OFFERS = /^(?:allowed|actions|isPermitted|mayBeRetried)$/

/** Each step that the answer offers. */
function offersIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(offersIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]): string[] => {
    if (!OFFERS.test(name)) return offersIn(part)
    if (typeof part === 'boolean') return part ? [name] : []
    return (part as (string | { command: string })[]).map((one) => (typeof one === 'string' ? one : one.command))
  })
}

async function offersOf(by: Client, route: Route, id: string): Promise<string[] | undefined> {
  const answer = await by.raw(route, { params: { id } } as never)
  return answer.status === 200 ? offersIn(JSON.parse(answer.body.toString())) : undefined
}

const readers = new Map<string, Promise<Client>>()
const nameOf = (code: string) => Object.entries<string>(permissions).find(([, one]) => one === code)?.[0]
/** Somebody with the permission of this route alone; of one for everybody, with another that offers nothing. */
const readerOf = ({ permission }: Route): Promise<Client> => {
  const name = (nameOf(permission) ?? (permission in permissions ? permission : 'news.list')) as PermissionName
  const known = readers.get(name) ?? userWith(t.http, t.admin, [name])
  readers.set(name, known)
  return known
}

it('who may only read is offered nothing', async () => {
  const offered = new Map<string, Set<string>>()
  const inVain: string[] = []
  const reading = everyRoute.filter(
    ({ route }) => route.method === 'GET' && route.kind === 'query' && !route.path.includes(':ordinal'),
  )
  for (const { name, route } of reading)
    for (const id of route.path.includes(':id') ? ids : ['']) {
      const all = await offersOf(t.admin, route, id)
      if (all === undefined || all.length === 0) continue
      offered.set(name, new Set([...(offered.get(name) ?? []), ...all]))
      const some = (await offersOf(await readerOf(route), route, id)) ?? []
      if (some.length > 0) inVain.push(`${name}: ${[...new Set(some)].join(' ')}`)
    }
  expect([...new Set(inVain)]).toEqual([])
  // What the data of the test have in a state in which there is something to do.
  expect(offered.size).toBeGreaterThanOrEqual(19)
}, 300_000)
