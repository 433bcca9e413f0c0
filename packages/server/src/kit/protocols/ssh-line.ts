/** One SSH connection: to a checked address, with a time limit for every answer, and closed in order. */

import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import ssh2, { type AlgorithmList, type CipherAlgorithm, type ConnectConfig } from 'ssh2'
import { requireNoTransaction } from '../db/open-transaction.ts'
import { TransferFailure } from './folder.ts'
import { wayOut, type OutgoingRule } from './private-addresses.ts'

export interface SshAddress {
  host: string
  port: number
  timeoutMs: number
  /** Configured for the installation. */
  outgoing: OutgoingRule
}

/** Those that the runtime computes natively come first: the native part of ssh2 is never built. */
const CIPHERS = {
  prepend: ['aes128-gcm@openssh.com', 'aes256-gcm@openssh.com', 'aes128-ctr', 'aes256-ctr'],
  append: [],
  remove: [],
} as const satisfies AlgorithmList<CipherAlgorithm>

/** How long to wait for the connection to end. */
const GOODBYE_MS = 500

export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** One connection, and the reason why it can no longer be used. */
export interface SshLine {
  readonly client: ssh2.Client
  /** Rejects everything that waits now or later. */
  fail(problem: TransferFailure): void
  /** The answer; fails when the connection breaks or stays silent for the time limit. */
  within<T>(work: Promise<T>): Promise<T>
}

export function openLine(timeoutMs: number): SshLine {
  const client = new ssh2.Client()
  let fail: (problem: TransferFailure) => void = () => undefined
  const broken = new Promise<never>((_resolve, reject) => (fail = reject))
  // Those who wait see the failure; at this moment there may be none.
  broken.catch(() => undefined)
  client.on('error', (error) => fail(lineFailure(error)))
  client.on('close', () => fail(new TransferFailure('broken_off', 'the connection was closed')))
  return {
    client,
    fail,
    async within(work) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>(
        (_resolve, reject) =>
          (timer = setTimeout(
            () => reject(new TransferFailure('timeout', `no answer within ${timeoutMs} ms`)),
            timeoutMs,
          )),
      )
      try {
        return await Promise.race([work, broken, late])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

function lineFailure(error: Error & { level?: string; code?: string }): TransferFailure {
  if (error instanceof TransferFailure) return error
  if (error.level === 'client-authentication') return new TransferFailure('login_refused', error.message)
  if (error.level === 'client-timeout') return new TransferFailure('timeout', error.message)
  if (error.level === 'client-socket' || error.code !== undefined)
    return new TransferFailure(error.code === 'ECONNRESET' ? 'broken_off' : 'unreachable', error.message)
  return new TransferFailure('refused', error.message)
}

/** A connected socket. SSH runs over it, so that the address that was checked is the address in use. */
export async function reach(line: SshLine, { host, port, outgoing }: SshAddress): Promise<Socket> {
  requireNoTransaction('an SSH connection')
  const lookup = wayOut(outgoing, host, (kind, text) => new TransferFailure(kind, text))
  const socket = connect({ host, port, noDelay: true, lookup })
  socket.on('error', (error) => line.fail(lineFailure(error)))
  try {
    await line.within(new Promise<void>((resolve) => socket.once('connect', resolve)))
  } catch (error) {
    socket.destroy()
    throw error
  }
  return socket
}

export async function shakeHands(line: SshLine, config: ConnectConfig): Promise<void> {
  const ready = new Promise<void>((resolve) => line.client.once('ready', resolve))
  try {
    line.client.connect({ ...config, algorithms: { cipher: CIPHERS }, readyTimeout: 0, keepaliveInterval: 0 })
  } catch (error) {
    // The only cause left is the given key: a private key that cannot be read.
    throw new TransferFailure('login_refused', (error as Error).message)
  }
  await line.within(ready)
}

/** Ends the session, so that the other machine does not wait; cuts the connection when it does not answer. */
export async function hangUp({ client }: SshLine, socket: Socket | undefined): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    if (socket === undefined || socket.destroyed) resolve()
    else socket.once('close', () => resolve())
  })
  client.end()
  const timer = setTimeout(() => {
    client.destroy()
    socket?.destroy()
  }, GOODBYE_MS)
  await closed
  clearTimeout(timer)
}
