import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { addressList, limitSlowClients, type ClientLimits } from './slow-clients.ts'

const usual: ClientLimits = {
  connections: 100,
  connectionsPerAddress: 100,
  isProxy: () => false,
  headMs: 60_000,
  idleMs: 60_000,
  bodyMs: 60_000,
  uploadBytes: 1_000,
}
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function aServer(limits: Partial<ClientLimits>) {
  const http = Fastify()
  http.addContentTypeParser('*', (_request, body, done) => {
    body.resume()
    body.on('end', () => done(null, undefined))
  })
  limitSlowClients(http, { ...usual, ...limits }, ({ url }) => url === '/upload')
  for (const path of ['/plain', '/upload']) http.post(path, async () => 'whole')
  await http.listen({ host: '127.0.0.1', port: 0 })
  ends.push(async () => {
    http.server.closeAllConnections()
    await http.close()
  })
  return (http.server.address() as AddressInfo).port
}

/** A client that has connected, and everything that it was answered. */
async function aClient(port: number) {
  const socket: Socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => undefined)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  // Not `once` of events, which rejects with the reset that a client may get while it still sends.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  ends.push(async () => socket.destroy())
  return { socket, closed, answer: () => text }
}
const head = (path: string) => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: a/b\r\nContent-Length: 4000\r\n\r\n`

it('closes a connection whose body does not arrive in time, without an answer', async () => {
  const { socket, closed, answer } = await aClient(await aServer({ bodyMs: 50 }))
  socket.write(`${head('/plain')}half`)
  await closed
  expect(answer()).toBe('')
})

it('lets an upload take as long as it brings enough, and closes one that only trickles', async () => {
  const port = await aServer({ bodyMs: 400, uploadBytes: 100 })
  const good = await aClient(port)
  good.socket.write(head('/upload'))
  const feeding = setInterval(() => good.socket.write(Buffer.alloc(100)), 10)
  const bad = await aClient(port)
  bad.socket.write(head('/upload'))
  const trickle = setInterval(() => bad.socket.write('x'), 10)
  await bad.closed
  clearInterval(trickle)
  await expect.poll(good.answer, { timeout: 60_000 }).toContain('whole')
  clearInterval(feeding)
  expect(bad.answer()).toBe('')
})

it('answers one connection too many of an address with 503, and takes the next when one has gone', async () => {
  const port = await aServer({ connectionsPerAddress: 2 })
  const [first] = await Promise.all([aClient(port), aClient(port)])
  const third = await aClient(port)
  await third.closed
  expect(third.answer()).toMatch(/^HTTP\/1.1 503 .*Retry-After: 1/s)
  first.socket.destroy()
  await expect
    .poll(async () => {
      const next = await aClient(port)
      next.socket.write(head('/plain') + 'x'.repeat(4000))
      await Promise.race([once(next.socket, 'data').catch(() => undefined), next.closed])
      return next.answer()
    })
    .toContain('whole')
})

it('counts no address of a trusted proxy, but all connections together', async () => {
  const isProxy = addressList(['10.0.0.0/8', '127.0.0.1'])
  expect(['10.1.2.3', '::ffff:10.1.2.3', '127.0.0.1', '192.0.2.1', ''].map(isProxy)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  const port = await aServer({ connectionsPerAddress: 1, connections: 2, isProxy })
  await Promise.all([aClient(port), aClient(port)])
  const third = await aClient(port)
  await third.closed
  expect(third.answer()).toContain('503')
})
