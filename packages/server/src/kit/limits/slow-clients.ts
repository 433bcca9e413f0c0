/**
 * Limits for clients that hold connections without using them: how many there may be, and how long a request may take to
 * arrive. They hold before anybody is logged in.
 */

import type { IncomingMessage, Server } from 'node:http'
import { BlockList, isIP, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface ClientLimits {
  /** Connections of all clients together. */
  connections: number
  /** Of one address that is no trusted proxy. */
  connectionsPerAddress: number
  isProxy(address: string): boolean
  /** Time for the head of a request. */
  headMs: number
  /** How long a connection is kept for a next request. */
  idleMs: number
  /** Time for a body that is no upload. */
  bodyMs: number
  /** What an upload must bring in each `bodyMs`. */
  uploadBytes: number
}

const FULL = 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/** Counts connections; one too many is answered with 503 and closed. */
function limitConnections(server: Server, limits: ClientLimits): void {
  const open = new Map<string, number>()
  let all = 0
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const ofAddress = open.get(address) ?? 0
    const isFull = all >= limits.connections
    if (isFull || (ofAddress >= limits.connectionsPerAddress && !limits.isProxy(address))) {
      socket.end(FULL, () => socket.destroy())
      return
    }
    all++
    open.set(address, ofAddress + 1)
    socket.once('close', () => {
      all--
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}

/** An upload that waits for us is not slow: then its bytes lie in the buffer. */
const isHeldByUs = (body: IncomingMessage): boolean => body.readableLength >= body.readableHighWaterMark

/** Closes the connection when the body does not arrive in time, or an upload brings too little. */
function watchBody(body: IncomingMessage, isUpload: boolean, { bodyMs, uploadBytes }: ClientLimits): void {
  let before = body.socket.bytesRead
  const timer = setInterval(() => {
    const now = body.socket.bytesRead
    if (!isUpload || (now - before < uploadBytes && !isHeldByUs(body))) body.socket.destroy()
    before = now
  }, bodyMs)
  const end = () => clearInterval(timer)
  body.once('end', end)
  body.once('close', end)
}

/** `isUpload`: whether the body of this route may take as long as it keeps coming. */
export function limitSlowClients(
  http: FastifyInstance,
  limits: ClientLimits,
  isUpload: (route: { method: string; url?: string | undefined }) => boolean,
): void {
  http.server.headersTimeout = limits.headMs
  http.server.keepAliveTimeout = limits.idleMs
  limitConnections(http.server, limits)
  http.addHook('onRequest', async ({ raw, routeOptions }) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    // A request that comes from within the process has no connection.
    const isConnected = raw.socket instanceof Socket
    if (hasBody && isConnected && !raw.complete)
      watchBody(raw, isUpload({ method: raw.method ?? '', url: routeOptions.url }), limits)
  })
}

/** Whether an address is one of these addresses and networks. */
export function addressList(list: readonly string[]): (address: string) => boolean {
  const known = new BlockList()
  for (const text of list) {
    const [address = '', prefix] = text.split('/')
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) known.addAddress(address, kind)
    else known.addSubnet(address, Number(prefix), kind)
  }
  return (address) => isIP(address) !== 0 && known.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
