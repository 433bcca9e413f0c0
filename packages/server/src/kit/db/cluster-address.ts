/**
 * Where the embedded PostgreSQL listens: at a socket in its own folder, which costs a tenth less than TCP for each request and which
 * only its own user can reach; at a port of the loopback where there are no such sockets, or the folder's path is too long for one.
 */

import { createServer } from 'node:net'
import { join } from 'node:path'

/** Names the socket; a folder has one server, so it needs no other. */
const SOCKET_PORT = 5432
/** Of the systems that have sockets, macOS allows the least: 104 bytes with the one that ends the path. */
const LONGEST_SOCKET = 103

/** Whether the folder's path leaves room for a socket; whether its file system can have one, only a try tells. */
export const hasRoomForSocket = (folder: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET

export interface ClusterAddress {
  port: number
  /** What `postgres` is told. */
  settings: readonly string[]
  /** As it stands in a connection string, between the password and the database. */
  authority: string
}

/** Of the server of this folder, an absolute path: at its socket for port 0, else at that port. */
export function addressOf(folder: string, port: number): ClusterAddress {
  if (port !== 0)
    return {
      port,
      settings: ['listen_addresses=127.0.0.1', 'unix_socket_directories='],
      authority: `127.0.0.1:${port}`,
    }
  const settings = [
    'listen_addresses=',
    `unix_socket_directories="${folder.replaceAll('"', '""')}"`,
    'unix_socket_permissions=0700',
  ]
  return { port: SOCKET_PORT, settings, authority: encodeURIComponent(folder) }
}

/** A port of the loopback that is free now; the wanted one if it can be. */
export async function freePort(wanted: number): Promise<number> {
  const tryPort = (port: number) =>
    new Promise<number>((resolve, reject) => {
      const probe = createServer()
      probe.once('error', reject)
      probe.listen(port, '127.0.0.1', () => {
        const address = probe.address()
        probe.close(() => resolve(typeof address === 'object' && address ? address.port : port))
      })
    })
  return tryPort(wanted).catch(() => tryPort(0))
}
