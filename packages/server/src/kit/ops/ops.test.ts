import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { Route } from '@serialis/contract/kit/route.ts'
import { permissions } from '@serialis/contract/permissions.ts'
import { routes } from '@serialis/contract/routes.ts'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { buildHttp } from '../http/http.ts'
import { registerWeb } from '../http/static.ts'
import { registerOps } from './ops.ts'

let t: TestApp
let dist: string

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'serialis-dist-'))
  atEnd(() => rm(dist, { recursive: true, force: true }))
  await mkdir(join(dist, 'assets'))
  await writeFile(
    join(dist, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>',
  )
  await writeFile(join(dist, '.sources'), 'hidden')
  await writeFile(join(dist, 'assets/app-1.js'), 'export {}')
  await writeFile(join(dist, 'assets/app-1.js.gz'), gzipSync('export {}'))
  t = await testApp({ env: { METRICS_TOKEN: 'monitoring-canary' } })
})

const metrics = (authorization?: string) =>
  t.http.inject({ url: '/metrics', headers: { ...(authorization !== undefined && { authorization }) } })

describe('operators', () => {
  it('are told that the process lives and the database answers', async () => {
    expect((await t.http.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await t.http.inject('/readyz')).json()).toEqual({ status: 'ready' })
  })

  it('read figures of requests, connections, the sealer and tasks', async () => {
    await t.http.inject('/api/access/me')
    const { body, headers } = await metrics('Bearer monitoring-canary')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toMatch(/serialis_http_seconds_count\{method="GET",route="\/api\/access\/me",status="401"\} 1/)
    for (const name of [
      'serialis_pool_connections',
      'serialis_seal_lag_seconds',
      'serialis_tasks_waiting',
      'serialis_tasks_running',
    ])
      expect(body).toMatch(new RegExp(`^${name} \\d`, 'm'))
  })

  it('need the token for the figures, and nobody reads any where there is none', async () => {
    for (const header of [undefined, 'Bearer monitoring', t.admin.token])
      expect((await metrics(header)).statusCode).toBe(401)
    const without = await buildHttp({ app: t.app, ground: {} as never, bindings: [], constraints: {} })
    await registerOps(without, { ...t.app, config: { ...t.app.config, metricsToken: undefined } })
    expect((await without.inject('/metrics')).statusCode).toBe(404)
    await without.close()
  })

  it('do not ask the database again and again', async () => {
    const http = await buildHttp({ app: t.app, ground: {} as never, bindings: [], constraints: {} })
    let reads = 0
    await registerOps(http, t.app, [{ name: 'serialis_test_reads', help: 'reads', read: () => ++reads }])
    const headers = { authorization: 'Bearer monitoring-canary' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => http.inject({ url: '/metrics', headers })))
    for (const { body } of answers) expect(body).toContain('serialis_test_reads 1')
    await http.close()
  })

  it('give every answer a request id, the same as in its refusal, and headers that allow nothing', async () => {
    const { headers, ...answer } = await t.http.inject('/api/access/me')
    expect(answer.json<{ requestId: string }>().requestId).toBe(headers['x-request-id'])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })
})

it('an unknown path is refused by key, also without the console', async () => {
  const answer = await t.http.inject('/nowhere')
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([404, 'not_found'])
})

describe('the description of the API', () => {
  interface Operation {
    'x-permission': string
    parameters: { name: string; in: string }[]
    requestBody?: unknown
    responses: Record<string, { description: string }>
  }
  let paths: Record<string, Record<string, Operation>>
  beforeAll(async () => {
    paths = (await t.http.inject('/openapi.json')).json<{ paths: typeof paths }>().paths
  })

  it('holds every route of the contract with its permission, body and errors', () => {
    const all = Object.entries<Route>(routes)
    for (const [name, route] of all) {
      const operation = paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]
      expect(operation, name).toMatchObject({ operationId: name })
      expect(operation!['x-permission'], name).toBe(
        route.permission in permissions ? permissions[route.permission as keyof typeof permissions] : route.permission,
      )
      expect(operation!.requestBody !== undefined, name).toBe(route.input.body !== undefined || route.kind === 'upload')
      const told = Object.values(operation!.responses)
        .map((answer) => answer.description)
        .join(', ')
      for (const key of route.errors) expect(told, name).toContain(key)
    }
    expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toHaveLength(all.length)
  })

  it('names the parameters of path, query and header', () => {
    const role = paths['/api/access/roles']!
    expect(role['get']!.parameters.map((parameter) => parameter.name)).toEqual(['name', 'after', 'limit', 'fields'])
    expect(role['post']!.parameters.map((parameter) => parameter.name)).toEqual(['Idempotency-Key'])
    expect(paths['/api/access/roles/{id}']!['get']!.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
    ])
  })
})

describe('below a base', () => {
  it('console and API answer, the tenant status keeps its address, and a proxy may take the base away', async () => {
    const below = await testApp({ env: { BASE_URL: '/serialis/' } })
    const { token } = below.admin
    const get = (url: string) => below.http.inject({ url, headers: { authorization: token } })
    expect((await get('/serialis/api/access/me')).statusCode).toBe(200)
    for (const url of ['/api/cdp-portal/meta_data/status/0001', '/serialis/api/cdp-portal/meta_data/status/0001'])
      expect((await get(url)).json(), url).toMatchObject({ tenant: '0001', status: 'READY' })
    expect((await get('/serialis/api/nothing')).statusCode).toBe(404)
    const web = await buildHttp({ app: below.app, ground: {} as never, bindings: [], constraints: {} })
    await registerWeb(web, dist, '/serialis/')
    atEnd(() => web.close())
    expect((await web.inject('/serialis/login')).body).toContain('nonce=')
    const led = await web.inject('/serialis?theme=dark')
    expect([led.statusCode, led.headers.location]).toEqual([302, '/serialis/?theme=dark'])
    expect((await web.inject('/serialis')).headers.location).toBe('/serialis/')
    // As a proxy asks that takes the base away.
    for (const url of ['/', '/login?return=%2Fx', '/serialist']) {
      const { statusCode, body } = await web.inject(url)
      expect([url, statusCode]).toEqual([url, 200])
      expect(body).toContain('nonce=')
    }
  })
})

describe('the console', () => {
  let web: FastifyInstance
  beforeAll(async () => {
    web = await buildHttp({ app: t.app, ground: {} as never, bindings: [], constraints: {} })
    await registerWeb(web, dist, '/')
    atEnd(() => web.close())
  })

  it('is one page for every path that is not a file, with a nonce of its own in each answer', async () => {
    const nonces = new Set<string>()
    for (const url of ['/', '/index.html', '/login', '/market/manage/main_data/sn_manage/up_status/detail/12?x=1']) {
      const { statusCode, body, headers } = await web.inject(url)
      const nonce = /content="([^"]+)"/.exec(body)![1]!
      expect(statusCode).toBe(200)
      expect(body).toContain(`nonce="${nonce}"`)
      expect(body).not.toContain('__CSP_NONCE__')
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'; trusted-types default")
      expect(headers['cache-control']).toBe('no-store')
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(4)
  })

  it('never answers for the API, for missing files, or for other methods', async () => {
    for (const url of [
      '/api/nothing',
      '/gateway/nothing',
      '/assets/missing-2.js',
      '/.sources',
      '/assets/..%2f.sources',
      '/api',
    ])
      expect(
        await web.inject(url).then((answer) => [answer.statusCode, answer.json<{ message: string }>().message]),
        url,
      ).toEqual([404, 'not_found'])
    expect((await web.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
  })

  it('keeps hashed files for ever and sends them as they were compressed', async () => {
    const plain = await web.inject('/assets/app-1.js')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.body).toBe('export {}')
    const packed = await web.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining('javascript') as string,
    })
  })
})

it(
  'a server that stops finishes the answers under way, and does not wait for their connections to time out',
  { timeout: 600_000 },
  async () => {
    const server = await buildHttp({ app: t.app, ground: {} as never, bindings: [], constraints: {} })
    const body = new PassThrough()
    server.get('/long', (_request, reply) => reply.send(body))
    const url = await server.listen({ host: '127.0.0.1', port: 0 })
    body.write('here ')
    const answer = await fetch(`${url}/long`)
    const closed = server.close()
    await expect.poll(() => server.server.listening).toBe(false)
    body.end('it is')
    expect(await answer.text()).toBe('here it is')
    await closed
  },
)
