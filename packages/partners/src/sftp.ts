/** A partner's SFTP server over a real folder, which can misbehave in the ways that partners do. */

import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import ssh2, { type AuthContext, type Connection } from 'ssh2'
import { serveFiles } from './sftp-files.ts'

/**
 * `refuse`: no login. `hang`: takes the connection and never answers. `wrongHostKey`: shows another key. `full`: no room for what is
 * written. `drop`: cuts the line in the middle of a file.
 */
export type SftpBehaviour = 'ok' | 'refuse' | 'hang' | 'wrongHostKey' | 'full' | 'drop'

export interface SftpOptions {
  /** Real folder that logins see as `/`. */
  folder: string
  port?: number
  user?: string
  password?: string
  /** Also accepts the holder of its private half. */
  publicKey?: string
  behaviour?: SftpBehaviour
}

export interface SftpStandIn {
  readonly host: string
  readonly port: number
  readonly url: string
  readonly user: string
  readonly password: string
  readonly folder: string
  /** Of its right key, as `ssh-keygen -l` shows it. */
  readonly hostKeySha256: string
  /** The requests of clients, oldest first. */
  readonly requests: readonly string[]
  behave(behaviour: SftpBehaviour): void
  close(): Promise<void>
}

/** A pair that can always be read. Of the library's Ed25519 keys one in two hundred can not: it strips zeros that belong to them (mscdex/ssh2#1390). */
export const newSshKeys = () => ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 })
const fingerprintOf = (key: string): string => {
  const parsed = ssh2.utils.parseKey(key)
  if (parsed instanceof Error) throw parsed
  const one = Array.isArray(parsed) ? parsed[0] : parsed
  return `SHA256:${createHash('sha256').update(one!.getPublicSSH()).digest('base64').replace(/=+$/, '')}`
}

function isSigned(attempt: ssh2.PublicKeyAuthContext, key: ssh2.ParsedKey): boolean {
  if (!attempt.key.data.equals(key.getPublicSSH())) return false
  // The first question is only whether this key is welcome.
  return (
    attempt.signature === undefined ||
    attempt.blob === undefined ||
    key.verify(attempt.blob, attempt.signature, attempt.hashAlgo)
  )
}

interface Server {
  behaviour: SftpBehaviour
  readonly requests: string[]
  readonly folder: string
  isLetIn(attempt: AuthContext): boolean
}

function checkOf(user: string, password: string, publicKey: string | undefined): Server['isLetIn'] {
  const parsed = publicKey === undefined ? undefined : ssh2.utils.parseKey(publicKey)
  const known = parsed instanceof Error ? undefined : Array.isArray(parsed) ? parsed[0] : parsed
  return (attempt) => {
    if (attempt.username !== user) return false
    if (attempt.method === 'password') return attempt.password === password
    return attempt.method === 'publickey' && known !== undefined && isSigned(attempt, known)
  }
}

function greet(server: Server, client: Connection): void {
  client.on('error', () => undefined)
  client.on('authentication', (attempt) => {
    server.requests.push(`LOGIN ${attempt.username} ${attempt.method}`)
    if (server.behaviour === 'hang') return
    if (server.behaviour !== 'refuse' && server.isLetIn(attempt)) attempt.accept()
    else attempt.reject(['password', 'publickey'])
  })
  client.on('session', (accept) => {
    const session = accept()
    session.on('sftp', (take) =>
      serveFiles(take(), {
        folder: server.folder,
        behaviour: () => server.behaviour,
        note: (request) => void server.requests.push(request),
        drop: () => client.end(),
      }),
    )
  })
}

/** Listens on 127.0.0.1 with a host key of its own. */
export async function startSftp({
  folder,
  port = 0,
  user = 'partner',
  password = 'partner-secret',
  publicKey,
  behaviour = 'ok',
}: SftpOptions): Promise<SftpStandIn> {
  const server: Server = { behaviour, requests: [], folder, isLetIn: checkOf(user, password, publicKey) }
  mkdirSync(folder, { recursive: true })
  const [rightKey, otherKey] = [newSshKeys().private, newSshKeys().private]
  const right = new ssh2.Server({ hostKeys: [rightKey] }, (client) => greet(server, client))
  const wrong = new ssh2.Server({ hostKeys: [otherKey] }, (client) => greet(server, client))
  // One socket for both: which key a client sees is decided when it connects.
  const sockets = new Set<Socket>()
  const listener = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    if (server.behaviour === 'hang') return
    ;(server.behaviour === 'wrongHostKey' ? wrong : right).injectSocket(socket)
  })
  await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve))
  const bound = (listener.address() as AddressInfo).port
  return {
    host: '127.0.0.1',
    port: bound,
    url: `sftp://127.0.0.1:${bound}`,
    user,
    password,
    folder,
    requests: server.requests,
    hostKeySha256: fingerprintOf(rightKey),
    behave: (next) => void (server.behaviour = next),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => listener.close(() => resolve()))
    },
  }
}
