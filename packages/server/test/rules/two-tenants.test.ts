/**
 * Two tenants, one of them with data: the administrator of the other asks every route for every kind of record of the
 * first, by its id in the address, the query and the body. Each answer is the one for an id that nothing has.
 */

import type { Route } from '@serialis/contract/kit/route.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { aReceiver, aTarget } from '../../src/desk/push/push.fixtures.ts'
import { aSide, twoSites } from '../../src/platform/sites/sites.fixtures.ts'
import { atEnd } from '../harness/at-end.ts'
import { urlOf } from '../harness/client.ts'
import type { TestApp } from '../harness/database.ts'
import { sampleOf } from '../harness/sample.ts'
import { everyRoute } from './permission-matrix.ts'

const NOTHING = '00000000-0000-7000-8000-000000000000'
/** Serial numbers are named by an ordinal; no tenant of a test has so many. */
const NO_ORDINAL = String(2 ** 50)

let t: TestApp
let owner: pg.Client
/** One id of each table of the tenant with data, by the name of the table. */
const kinds = new Map<string, string>()
let ordinal: string

const tables = async (): Promise<string[]> =>
  (
    await owner.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
       join information_schema.columns i using (table_schema, table_name)
       where table_schema = 'public' and c.column_name = 'tenant_id' and i.column_name = 'id' and i.data_type = 'uuid'
       order by 1`,
    )
  ).rows.map(({ name }) => name)

beforeAll(async () => {
  const sites = await twoSites()
  ;({ t } = sites)
  const receiver = await aReceiver()
  atEnd(() => receiver.close())
  const side = await aSide(t, sites.here, (await aTarget(t.admin, receiver.url)).id)
  ordinal = String(side.ordinals[0])
  owner = new pg.Client({ connectionString: t.database.superuserUrl })
  await owner.connect()
  atEnd(() => owner.end())
  for (const table of await tables()) {
    const { rows } = await owner.query<{ id: string }>(
      `select id from ${table} where tenant_id = 1 order by id desc limit 1`,
    )
    if (rows[0]) kinds.set(table, rows[0].id)
  }
})

interface Probe {
  params: Record<string, string>
  query: object
  body: object | undefined
}

/** Each field of an object that may hold an id or a list of ids, required or not, with an id that nothing has. */
function idFields(schema: z.ZodType | undefined): object[] {
  if (!schema) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string; format?: string; items?: { format?: string } }>
  }
  return Object.entries(properties).flatMap(([name, { format, items }]): object[] => {
    // The place to go on from in a list, not a record: any other id gives another page of what is one's own.
    if (name === 'after') return []
    if (format === 'uuid') return [{ [name]: NOTHING }]
    return items?.format === 'uuid' ? [{ [name]: [NOTHING] }] : []
  })
}

/** What rules beyond the shape of a body ask for. */
const FITS = {
  zone: 'UTC',
  titleEn: 'News',
  bodyEn: 'News',
  brandId: NOTHING,
  channel: 'SMS',
  url: 'https://a.example/',
  sftpUrl: 'sftp://files.example.com/out',
  sftpHostKey: `SHA256:${'A'.repeat(43)}`,
}

/** Requests that name an id wherever the route takes one: one with what it requires, and one more for each filter and field. */
function probesOf(route: Route): ((id: string, at: string) => Probe)[] {
  const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const params = (id: string, at: string) =>
    Object.fromEntries(names.map((name) => [name, name === 'ordinal' ? at : id]))
  const named = <T>(sample: T, id: string): T => JSON.parse(JSON.stringify(sample).replaceAll(NOTHING, id)) as T
  const query = sampleOf(route.input.query) ?? {}
  const body = route.method === 'GET' ? undefined : (sampleOf(route.input.body, FITS) ?? {})
  const samples = [
    { query, body },
    ...idFields(route.input.query).map((field) => ({ query: { ...query, ...field }, body })),
    ...idFields(route.input.body).map((field) => ({ query, body: { ...body, ...field } })),
  ]
  return samples
    .filter((sample) => names.length > 0 || JSON.stringify(sample).includes(NOTHING))
    .map((sample) => (id, at) => ({ params: params(id, at), ...named(sample, id) }))
}

/** The records that routes with this beginning are about, as the tenant's own administrator finds them; and some others. */
const ownKinds = new Map<string, Set<string>>()
const groupOf = (route: Route) => route.path.split('/').slice(0, 4).join('/')

async function findOwnKinds(): Promise<void> {
  for (const { route } of routes.filter(({ route: one }) => one.method === 'GET' && /:id\b/.test(one.path)))
    for (const [kind, id] of kinds) {
      const { status } = await t.admin.raw(route, { params: { id, ordinal } } as never)
      if (status !== 200) continue
      ownKinds.set(groupOf(route), (ownKinds.get(groupOf(route)) ?? new Set()).add(kind))
    }
}

const OTHERS = Number(process.env['OTHER_KINDS'] ?? 2)
let turn = 0

/** Each kind that the route is about, and the next of the others by turns, so that all kinds are asked for many times. */
function kindsFor(route: Route): [kind: string, id: string][] {
  const own = ownKinds.get(groupOf(route)) ?? new Set()
  const others = [...kinds.keys()].filter((kind) => !own.has(kind))
  const taken = Array.from({ length: Math.min(OTHERS, others.length) }, () => others[turn++ % others.length]!)
  return [...own, ...taken].map((kind) => [kind, kinds.get(kind)!])
}

let asked = 0

async function answerTo(route: Route, { body: fields = {}, ...address }: Probe): Promise<string> {
  const isUpload = route.kind === 'upload'
  const parts = Object.entries(fields).map(([name, value]) => `"${name}"\r\n\r\n${String(value)}`)
  const form = [...parts, '"file"; filename="codes.csv"\r\n\r\ncode\n']
    .map((part) => `--x\r\nContent-Disposition: form-data; name=${part}\r\n`)
    .join('')
  const { statusCode, body } = await t.http.inject({
    method: route.method,
    url: urlOf(route, address as never),
    headers: {
      authorization: t.other.token,
      'idempotency-key': `probe ${++asked}`,
      ...(isUpload && { 'content-type': 'multipart/form-data; boundary=x' }),
    },
    ...(route.method !== 'GET' && { payload: isUpload ? `${form}--x--\r\n` : fields }),
  })
  // A request has its own id, and a head is signed at its own moment.
  return `${statusCode} ${body.replaceAll(/"(requestId|at|signature)":"[^"]*"/g, '')}`
}

/** These go on by themselves. */
const BACKGROUND = new Set(['tasks', 'line_exchanges'])

/** Every row of the tenant up to the newest record that the test asks for, as one hash for each table. */
async function contentOf(tenantId: number): Promise<Map<string, string>> {
  const content = new Map<string, string>()
  for (const table of (await tables()).filter((name) => kinds.has(name) && !BACKGROUND.has(name))) {
    const { rows } = await owner.query<{ hash: string }>(
      `select md5(string_agg(t::text, ' ' order by t.id)) as hash from ${table} t where tenant_id = $1 and id <= $2`,
      [tenantId, kinds.get(table)],
    )
    content.set(table, rows[0]!.hash)
  }
  return content
}

const routes = everyRoute.filter(
  ({ name, route }) =>
    route.kind !== 'feed' && route.permission !== 'public' && !['logout', 'endOwnSessions'].includes(name),
)

/** Routes whose body no sample fits are asked with a wrong one, and refuse that before they look for the record. */
const MOST_WITHOUT_SAMPLE = 12

it('a record of another tenant is not there, whichever way it is asked for', async () => {
  const before = await contentOf(1)
  await findOwnKinds()
  const wrong: string[] = []
  const withoutSample = new Set<string>()
  let probes = 0
  for (const { name, route } of routes) {
    for (const probe of probesOf(route)) {
      const expected = await answerTo(route, probe(NOTHING, NO_ORDINAL))
      // What succeeds without a record of that id makes something of its own, another one each time.
      if (expected.startsWith('2') && route.kind !== 'query') continue
      if (expected.startsWith('400 {"message":"invalid_input"')) withoutSample.add(name)
      for (const [kind, id] of kindsFor(route)) {
        const answer = (await answerTo(route, probe(id, ordinal))).replaceAll(id, NOTHING)
        probes++
        if (answer !== expected)
          wrong.push(`${name} ${kind}: ${answer.slice(0, 200)}, nobody's ${expected.slice(0, 200)}`)
      }
    }
  }
  expect(wrong.slice(0, 20)).toEqual([])
  expect(await contentOf(1)).toEqual(before)
  expect(probes).toBeGreaterThan(1_000)
  expect(withoutSample.size, [...withoutSample].join(' ')).toBeLessThanOrEqual(MOST_WITHOUT_SAMPLE)
})
