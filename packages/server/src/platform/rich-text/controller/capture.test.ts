/** Pictures of other sites: from where they are fetched, and from where they are not. */

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { captureAnswer } from '@serialis/contract/platform/rich-text/controller/controller.schema.ts'
import { getEditorRule, saveEditorRule } from '@serialis/contract/platform/rich-text/files/document-files.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { startApp, testApp, type TestApp } from '../../../../test/harness/database.ts'
import { findActor } from '../../access/sessions/sessions.service.ts'
import { captureAll } from './capture.service.ts'
import { realPng } from './pictures.fixtures.ts'
import { protocolClient, type ProtocolClient } from './protocol-client.fixtures.ts'

type Item = { source: string; state: string; key?: string; url?: string; id?: string }

let t: TestApp
let author: Client
let client: ProtocolClient
let png: Buffer
/** Another site, and one that is not allowed. */
let site: string
let canary: string
let hits = 0
const asked: { url: string; headers: Record<string, unknown> }[] = []

async function listening(handler: RequestListener): Promise<{ server: Server; address: string }> {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => void server.close().closeAllConnections())
  return { server, address: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const routes: Record<string, RequestListener> = {
  '/a.png': (_request, answer) => answer.setHeader('content-type', 'image/png').end(png),
  '/page.html': (_request, answer) => answer.end('<html><script>alert(1)</script></html>'),
  '/large.png': (_request, answer) => {
    answer.write(png)
    answer.end(Buffer.alloc(2_048_001))
  },
  '/endless.png': (_request, answer) => {
    const timer = setInterval(() => answer.write(Buffer.alloc(200_000)), 5)
    answer.on('close', () => clearInterval(timer))
  },
  '/slow.png': (_request, answer) => {
    const timer = setInterval(() => answer.write(Buffer.alloc(1)), 50)
    answer.on('close', () => clearInterval(timer))
  },
  '/silent.png': () => undefined,
  '/missing.png': (_request, answer) => answer.writeHead(404).end(png),
  '/half.png': (_request, answer) => {
    answer.setHeader('content-length', png.length + 10)
    answer.write(png, () => answer.destroy())
  },
  '/to-canary': (_request, answer) => answer.writeHead(302, { location: `http://${canary}/secret.png` }).end(),
  '/to-file': (_request, answer) => answer.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/to-metadata': (_request, answer) => answer.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/moved': (_request, answer) => answer.writeHead(301, { location: '/a.png' }).end(),
  '/round': (_request, answer) => answer.writeHead(302, { location: '/round' }).end(),
}

const catchFrom = async (...sources: string[]) => {
  const answer = await client.catchImages(sources)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(captureAnswer.parse(answer.body)).toEqual(answer.body)
  return answer.body as unknown as { state: string; list: Item[] }
}
const allow = async (hosts: string[], of = t) => {
  const { version } = await of.admin.call(getEditorRule)
  const body = { hasJsonp: false, captureHosts: hosts, videoHosts: [], videoBytes: 102_400_000, version }
  await of.admin.call(saveEditorRule, { body })
}

beforeAll(async () => {
  png = await realPng()
  const other = await listening((request, answer) => {
    asked.push({ url: request.url ?? '', headers: request.headers })
    const route = routes[request.url ?? '']
    if (route === undefined) answer.writeHead(404).end()
    else void route(request, answer)
  })
  site = other.address
  canary = (
    await listening((_request, answer) => {
      hits++
      answer.end(png)
    })
  ).address
  t = await testApp()
  const origin = await t.http.listen({ port: 0, host: '127.0.0.1' })
  author = await userWith(t.http, t.admin, ['orders.list'])
  client = protocolClient({ origin, token: author.token })
})

it('without a rule, from nowhere', async () => {
  const { state, list } = await catchFrom(`http://${site}/a.png`)
  expect([state, list[0]]).toMatchObject(['ERROR', { key: 'capture_host_not_allowed' }])
})

describe('from hosts that the tenant allows', () => {
  beforeAll(() => allow([site, '*.example.com']))

  it('each source is answered as it was sent, and a picture is one of the author', async () => {
    const [first, second] = [`http://${site}/a.png`, `http://${site}/a.png#&"<x>`]
    const answer = await catchFrom(first, second, 'nonsense')
    expect(answer.state).toBe('SUCCESS')
    expect(answer.list.map(({ source, state }) => [source, state === 'SUCCESS'])).toEqual([
      [first, true],
      [second, true],
      ['nonsense', false],
    ])
    expect(answer.list[0]).toMatchObject({ title: 'a.png', original: 'a.png' })
    const ids = ((await client.list('listimage')).body as { list: Item[] }).list.map(({ id }) => id)
    expect(ids).toContain(answer.list[0]!.id)
  })

  it('nothing of the person goes out: no token, no cookie', async () => {
    asked.length = 0
    await catchFrom(`http://${site}/a.png`)
    expect(Object.keys(asked[0]!.headers).toSorted()).toEqual(['accept', 'connection', 'host'])
  })

  it.each([
    ['what is no picture', '/page.html', 'choose_a_correct_file_type'],
    ['one that is too large', '/large.png', 'capture_failed'],
    ['one without end', '/endless.png', 'capture_failed'],
    ['one that is not there', '/missing.png', 'capture_failed'],
    ['one that breaks off', '/half.png', 'capture_failed'],
    ['redirects without end', '/round', 'capture_failed'],
    ['a redirect to a host that is not allowed', '/to-canary', 'capture_host_not_allowed'],
    ['a redirect to a file', '/to-file', 'capture_host_not_allowed'],
    ['a redirect into the network of the machine', '/to-metadata', 'capture_host_not_allowed'],
  ])('%s is refused, and nothing of it stays', async (_what, path, key) => {
    const files = (await client.list('listimage')).body['total']
    const before = await t.app.files.list(1)
    const { list } = await catchFrom(`http://${site}${path}`)
    expect(list[0]).toMatchObject({ key })
    const after = await t.app.files.list(1)
    expect([after.files.size, after.unsettled]).toEqual([before.files.size, before.unsettled])
    expect((await client.list('listimage')).body['total']).toBe(files)
    expect(hits).toBe(0)
  })

  it('a redirect within the allowed ones is followed', async () => {
    expect((await catchFrom(`http://${site}/moved`)).state).toBe('SUCCESS')
  })

  it('addresses that mean another host than they seem to are judged by what they mean', async () => {
    const port = canary.split(':')[1]
    const { list } = await catchFrom(
      `http://${site}@${canary}/a.png`,
      `http://${site}#@${canary}/a.png`,
      `http://2130706433:${port}/a.png`,
      `http://0x7f.1:${port}/a.png`,
      `http://127.1:${port}/a.png`,
      `http://[::1]:${port}/a.png`,
      `http://[::ffff:7f00:1]:${port}/a.png`,
      `http://0.0.0.0:${port}/a.png`,
      'http://169.254.169.254/latest/meta-data',
      'http://100.100.100.200/latest',
      'file:///etc/passwd',
      'gopher://127.0.0.1/_x',
      'data:image/png;base64,AAAA',
      'http://example.com.evil.example/a.png',
      'http://evilexample.com/a.png',
      'http://example.com/a.png',
      'http://example。com/a.png',
      'http://user:pass@www.example.com/a.png',
      `//${canary}/a.png`,
      '',
    )
    // The second has the canary behind a hash, and is of the allowed site.
    expect(
      list.map(({ key }, at) => [at, key]).filter(([at, key]) => at !== 1 && key !== 'capture_host_not_allowed'),
    ).toEqual([])
    expect(hits).toBe(0)
  })

  it('of many, the first fifty', async () => {
    const { list } = await catchFrom(...Array.from({ length: 52 }, (_, at) => `http://${site}/missing.png?${at}`))
    expect(list.slice(50).map(({ key }) => key)).toEqual(['capture_too_many', 'capture_too_many'])
  })
})

it('what is slow ends when the time of the request is over, and the rest with it', async () => {
  await allow([site])
  const { actor, tenant } = await findActor(t.app, { token: author.token, idleMs: 0 })
  const request = { id: 'capture', ip: '', locale: 'en' as const, token: '' }
  const since = performance.now()
  const { list } = await captureAll(
    { app: t.app, actor, tenant, request, document: '' },
    [`http://${site}/slow.png`, `http://${site}/silent.png`, `http://${site}/a.png`],
    { addressOf: (id) => id, stateOf: (key) => key, withinMs: 400 },
  )
  expect(list.map(({ key }) => key)).toEqual(['capture_failed', 'capture_failed', 'capture_failed'])
  expect(performance.now() - since).toBeLessThan(5_000)
})

it('an allowed host that resolves to a private address is refused when it is connected', async () => {
  // As the harness, but without the addresses of the private network that it lets the product reach.
  const strict = await startApp({ env: { PUSH_PRIVATE_ADDRESSES: '' } })
  atEnd(() => strict.close())
  const origin = await strict.http.listen({ port: 0, host: '127.0.0.1' })
  const port = canary.split(':')[1]
  await allow([canary, `localhost:${port}`, '169.254.169.254', '10.0.0.1'], strict)
  const own = protocolClient({ origin, token: strict.admin.token })
  const sources = [
    `http://${canary}/a.png`,
    `http://localhost:${port}/a.png`,
    'http://169.254.169.254/latest',
    'http://10.0.0.1/',
  ]
  const { list } = (await own.catchImages(sources)).body as unknown as { list: Item[] }
  expect(list.map(({ key }) => key)).toEqual(sources.map(() => 'capture_address_not_allowed'))
  expect(hits).toBe(0)
})
