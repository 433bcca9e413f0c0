/**
 * Where the embedded PostgreSQL listens. A socket in its own folder costs a tenth less per request than TCP, and only
 * its own user can reach it. Where the system has no such sockets, or the folder's path is too long for one, it is a
 * port of the loopback address.
 */

import { createServer } from 'node:net'
import { join } from 'node:path'

/** Part of the socket's name. A folder has one server, so one number is enough. */
const SOCKET_PORT = 5432
/** macOS has the lowest limit of all systems with sockets: 104 bytes, including the terminating zero. */
const LONGEST_SOCKET = 103

/**
 * Whether the folder's path is short enough for a socket. Only an attempt shows whether the file system supports
 * sockets.
 */
export const hasRoomForSocket = (folder: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET

export interface ClusterAddress {
  port: number
  /** Command-line settings for `postgres`. */
  settings: readonly string[]
  /** The part of a connection string between the password and the database. */
  authority: string
}

/** The address of the server in this folder (an absolute path): its socket for port 0, otherwise that port. */
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

/** A free port of the loopback address; the wanted one if it is free. */
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
