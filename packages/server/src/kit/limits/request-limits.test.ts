/** Limits of requests on a real database: how many, how long, and how many may wait. */

import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { statusUpdateRoutes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import { query, type Route } from '@serialis/contract/kit/route.ts'
import { getMe, getVerification, listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import { masterImports } from '@serialis/contract/platform/masters/master-files.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { atEnd } from '../../../test/harness/at-end.ts'
import { multipartOf, urlOf, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { buildApp } from '../../app.ts'
import { groundFloor } from '../../ground-floor.ts'
import { databaseFailure } from '../db/database-errors.ts'
import { inTenant, openPool } from '../db/db.ts'
import { withinTime } from '../db/time-limit.ts'
import { bind } from '../http/bind.ts'
import type { Ctx } from '../http/context.ts'
import { buildHttp } from '../http/http.ts'
import type { Limits } from '../ops/config.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))

const settings = async (db: Pick<Ctx['db'], 'client'>) => {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const { rows } = await db.client.query<{ value: string }>(
    'select current_setting(name) as value from unnest($1::text[]) name',
    [names],
  )
  return rows.map(({ value }) => value)
}

describe('how many requests', () => {
  it('a user may send is bounded: 429 with how long to wait; another user of the tenant is not held up', async () => {
    const { requestsPerUser: _, ...limits } = t.app.config.limits
    const { http, close } = await buildApp({
      config: { ...t.app.config, limits: { ...limits, requestsPerUser: 1 } },
      appDatabaseUrl: t.database.appUrl,
    })
    atEnd(close)
    const other = await userWith(t.http, t.admin, ['roles.list'])
    const ask = ({ token }: { token: string }) =>
      http.inject({ url: urlOf(getMe, {}), headers: { authorization: token } })
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(t.admin)))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(4)
    expect(refused.length).toBeGreaterThan(10)
    expect(refused[0]!.json()).toMatchObject({ message: 'too_many_requests', params: { seconds: 1 } })
    expect(refused[0]!.headers['retry-after']).toBe('1')
    expect((await ask(other)).statusCode).toBe(200)
  })

  const limitedTo = async (limits: Partial<Limits>) => {
    const { http, close } = await buildApp({
      config: { ...t.app.config, limits: { ...t.app.config.limits, ...limits } },
      appDatabaseUrl: t.database.appUrl,
    })
    atEnd(close)
    return async (route: Route, token = '', remoteAddress = '192.0.2.1') =>
      (await http.inject({ url: urlOf(route, { query: {} }), headers: { authorization: token }, remoteAddress }))
        .statusCode
  }

  it('a user may send is bounded also when they are refused', async () => {
    const other = await userWith(t.http, t.admin, ['roles.list'])
    const ask = await limitedTo({ requestsPerUser: 1 })
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(listUsers, other.token)))
    expect(new Set(answers)).toEqual(new Set([403, 429]))
  })

  it('an address may send without a valid token is bounded; users behind it and other addresses are not held up', async () => {
    const ask = await limitedTo({ requestsPerAddress: 1 })
    const many = async (...[route, token, addressOf]: [Route, string, (at: number) => string]) =>
      new Set(await Promise.all(Array.from({ length: 30 }, (_, at) => ask(route, token, addressOf(at)))))
    expect(await many(getVerification, '', () => '192.0.2.1')).toEqual(new Set([200, 429]))
    expect(await many(getMe, t.admin.token, () => '192.0.2.1')).toEqual(new Set([200]))
    expect(await many(getMe, 's1.made-up', () => '192.0.2.2')).toEqual(new Set([401, 429]))
    expect(await many(getVerification, '', (at) => `192.0.3.${at}`)).toEqual(new Set([200]))
    expect(await many(getVerification, '', (at) => `2001:db8::${at}`)).toEqual(new Set([200, 429]))
    expect(await many(getVerification, '', (at) => `2001:db8:0:${at + 1}::1`)).toEqual(new Set([200]))
  })
})

describe('how long', () => {
  it('the statements of a request may take is set on its connection; those of a task may take longer', async () => {
    const route = query({
      method: 'GET',
      path: '/test/settings',
      permission: 'session',
      sites: 'shared',
      output: z.object({ settings: z.array(z.string()) }),
    })
    const http = await buildHttp({
      app: t.app,
      ground: groundFloor,
      bindings: [bind(route, async ({ db }: Ctx) => ({ settings: await settings(db) }))],
      constraints: {},
    })
    const answer = await http.inject({ url: route.path, headers: { authorization: t.admin.token } })
    expect(answer.json()).toEqual({ settings: ['9s', '8s', '10s'] })
    expect(await inTenant(t.app.pool, 1, 'read', settings)).toEqual(['30min', '5min', '30min'])
    await http.close()
  })

  it('a request may take is bounded: 504, nothing of it is committed, and its connection is given up', async () => {
    const pool = openPool(t.database.appUrl, 2)
    atEnd(() => pool.end())
    const preferences = () =>
      inTenant(pool, 1, 'read', async ({ trx }) =>
        trx.selectFrom('preferences').select('key').where('key', '=', 'slow').execute(),
      ).then(({ length }) => length)
    expect(await preferences()).toBe(0)
    const slow = withinTime(1_000, () =>
      inTenant(pool, 1, 'write', async ({ client }) => {
        await client.query(
          "insert into preferences select 1, id, 'slow', '1', now() from users where tenant_id = 1 limit 1",
        )
        await client.query('select pg_sleep(600)')
      }),
    )
    await expect(slow).rejects.toMatchObject({ key: 'request_timeout', status: 504 })
    await expect.poll(() => pool.totalCount).toBe(0)
    expect(await preferences()).toBe(0)
  })

  it.each(['57014', '55P03', '25P03'])('error %s of the database means 504', (code) => {
    expect(databaseFailure(Object.assign(new Error('late'), { code }), {})).toMatchObject({ status: 504 })
  })
})

it('how many may wait for a connection is bounded: the next one is refused with 503 at once', async () => {
  const pool = openPool(t.database.appUrl, 1)
  atEnd(() => pool.end())
  const { promise, resolve } = Promise.withResolvers<void>()
  const ask = () => inTenant(pool, 1, 'read', () => promise)
  const waiting = Array.from({ length: 11 }, ask)
  const refusal = await ask().catch((error: unknown) => databaseFailure(error, {}))
  expect(refusal).toMatchObject({ key: 'server_busy', status: 503 })
  resolve()
  await Promise.all(waiting)
})

describe('an upload that is refused before its file was read', () => {
  let address: string
  beforeAll(async () => void (address = await t.http.listen({ host: '127.0.0.1', port: 0 })))

  it('does not hold up the next request of its connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    atEnd(() => agent.destroy())
    const ask = (route: Route, headers: Record<string, string>, body?: Buffer) =>
      new Promise<string>((resolve, reject) =>
        request(
          address + urlOf(route, {}),
          { agent, method: route.method, headers: { authorization: t.admin.token, ...headers } },
          (answer) => void text(answer).then((said) => resolve(`${answer.statusCode} ${said}`), reject),
        )
          .on('error', reject)
          .end(body),
      )
    // More than the buffers of the connection hold.
    const { payload, contentType } = multipartOf(
      { operation: 'UNKNOWN', reason: 'x' },
      { name: 'codes.csv', content: Buffer.alloc(16 << 20, 'A') },
    )
    expect(await ask(statusUpdateRoutes.upload, { 'content-type': contentType }, payload)).toMatch(/^400.*operation/)
    expect(await ask(getMe, {})).toMatch(/^200/)
    expect(Object.values(agent.freeSockets).flat()).toHaveLength(1)
  })

  it('loses its connection once it has sent the greatest file twice', async () => {
    const route = masterImports.upload
    const most = route.fileLimit!
    const { payload, contentType } = multipartOf({}, { name: 'factories.csv', content: '' })
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    // The connection is reset while it still sends.
    socket.on('error', () => undefined)
    const head = [
      `POST ${urlOf(route, { params: { master: 'factories' } })} HTTP/1.1`,
      'host: 127.0.0.1',
      `authorization: ${t.admin.token}`,
      `content-type: ${contentType}`,
      `content-length: ${20 * most}`,
    ]
    let sent = 0
    function* endless() {
      yield Buffer.from(`${head.join('\r\n')}\r\n\r\n`)
      yield payload.subarray(0, payload.lastIndexOf('\r\n--'))
      const chunk = Buffer.alloc(100_000, 'A')
      for (; sent < 10 * most; sent += chunk.length) yield chunk
    }
    const said = text(socket)
    Readable.from(endless())
      .on('error', () => undefined)
      .pipe(socket)
    await expect(said).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(sent).toBeGreaterThan(most)
    // And what the buffers of the connection hold.
    expect(sent).toBeLessThan(5 * most)
  })
})
