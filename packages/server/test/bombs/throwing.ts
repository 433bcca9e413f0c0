/** Throws bombs at a product that listens, piece by piece, and says how each ended. */

import { randomUUID } from 'node:crypto'
import { request, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { statusUpdateRoutes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { orderImports } from '@serialis/contract/plant/order-entry/order-entry.routes.ts'
import { getResultFile, refuseResultFile, uploadResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import { getMessage, receiveMessage } from '@serialis/contract/plant/sources/messages.routes.ts'
import { putPreference } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { newAuthority } from '@serialis/partners/certificates.ts'
import { generateKey, type PrivateKey, type PublicKey } from 'openpgp'
import { found } from '../../src/kit/http/failure.ts'
import { aCrew, masters } from '../../src/plant/orders/orders.fixtures.ts'
import { anOrderOnLine } from '../../src/plant/results/results.order.fixtures.ts'
import { decrypted, PgpFailure } from '../../src/plant/sources/accounts/pgp.ts'
import { CmsFailure, decryptWith, type CmsIdentity } from '../../src/plant/sources/as2/cms.ts'
import { entityOfHttp, partsOf } from '../../src/plant/sources/as2/mime.ts'
import { aTracelink } from '../../src/plant/sources/sources.fixtures.ts'
import { CallRefused, clientOf, urlOf, userWith, type Client, type Sender } from '../harness/client.ts'
import { waitUntil } from '../harness/wait-until.ts'
import type { Bomb, Door } from './bomb.ts'
import { messageBombs, pgpBomb } from './messages.ts'
import { sheetBombs } from './sheets.ts'
import { textBombs } from './texts.ts'

export const bombs: readonly Bomb[] = [...sheetBombs, ...textBombs, ...messageBombs]

/** A product with everything that a bomb may be thrown at. */
export interface Target {
  url: string
  clerk: Client
  orderId: string
  accountId: string
  /** Of our certificate. */
  identity: CmsIdentity
  pgp: { privateKey: PrivateKey; publicKey: PublicKey }
}

const always = { validFrom: new Date('2020-01-01T00:00:00Z'), validTo: new Date('2120-01-01T00:00:00Z') }

export async function aTarget({ http, admin, url }: { http: Sender; admin: Client; url: string }): Promise<Target> {
  const crew = await aCrew(http, admin)
  const everything = Object.keys(permissions) as PermissionName[]
  const { product, push: line } = await masters(await userWith(http, admin, everything), admin)
  const { order } = await anOrderOnLine(crew, { product, line })
  const { key } = await admin.call(createApiKey, {
    body: { name: 'bombs', authorities: everything.map((name) => permissions[name]) },
  })
  const account = await aTracelink(admin, 'http://127.0.0.1:9/', [], {})
  const { privateKey, publicKey } = await generateKey({ userIDs: [{ name: 'Serialis' }], format: 'object' })
  return {
    url,
    clerk: clientOf(http, key, ''),
    orderId: order.id,
    accountId: account.id,
    identity: await (await newAuthority()).issue({ name: 'ours', ...always }),
    pgp: { privateKey, publicKey },
  }
}

interface Reply {
  status: number
  body: { id: string; message?: string; file?: { id: string } }
}

/** Sends the pieces as they are made; a server that answers before their end has refused them. */
async function sent(
  { url, clerk }: Target,
  route: Route,
  {
    params = {},
    headers,
    pieces,
  }: { params?: Record<string, string>; headers: Record<string, string>; pieces: AsyncIterable<Buffer> },
): Promise<Reply> {
  const asked = request(url + urlOf(route, { params }), {
    method: route.method,
    headers: { authorization: clerk.token, ...(route.creates && { 'idempotency-key': randomUUID() }), ...headers },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).on('error', reject)
  })
  await pipeline(Readable.from(pieces), asked).catch(() => undefined)
  const answer = await answered
  const parts: Buffer[] = []
  for await (const part of answer as AsyncIterable<Buffer>) parts.push(part)
  return { status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()) as Reply['body'] }
}

async function* formOf(boundary: string, fields: Record<string, string>, pieces: Bomb['pieces'], mb: number) {
  for (const [name, value] of Object.entries(fields))
    yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bomb"\r\n\r\n`)
  yield* pieces(mb)
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}

type Form = { params?: Record<string, string>; fields?: Record<string, string> }

function uploaded(target: Target, route: Route, { pieces }: Bomb, mb: number, { params = {}, fields = {} }: Form = {}) {
  const boundary = `bomb-${randomUUID()}`
  return sent(target, route, {
    params,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    pieces: formOf(boundary, fields, pieces, mb),
  })
}

/** Five million lines take a minute of work, and a busy machine does that in many; a test has a limit of its own. */
const LONGEST_WAIT_S = 3_600

/** What a busy machine answers: the question is asked again. */
const BUSY = [503, 504]

/** Waits until the record's task has given it up. */
async function ended<T extends { status: string }>(
  ask: () => Promise<T>,
  isWorking: (status: string) => boolean,
): Promise<T> {
  const asked = () =>
    ask().catch((error: unknown) => {
      if (error instanceof CallRefused && BUSY.includes(error.refusal.status)) return undefined
      throw error
    })
  const one = await waitUntil(asked, (answer) => answer !== undefined && !isWorking(answer.status), {
    seconds: LONGEST_WAIT_S,
    what: (answer) => `a bomb is ${answer?.status ?? 'not answered'}`,
  })
  return found(one)
}

type Ways = Record<Door, (target: Target, bomb: Bomb, mb: number) => Promise<string>>

const wholeOf = async ({ pieces }: Bomb, mb: number): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of pieces(mb)) parts.push(part)
  return Buffer.concat(parts)
}

const ways: Ways = {
  async list(target, bomb, mb) {
    const fields = { operation: 'HOLD', reason: 'complaint from the market' }
    const { status, body } = await uploaded(target, statusUpdateRoutes.upload, bomb, mb, { fields })
    if (status >= 300) return body.message ?? ''
    const params = { id: body.id }
    const change = await ended(
      () => target.clerk.call(statusUpdateRoutes.get, { params }),
      (one) => one === 'CHECKING',
    )
    return change.failure?.key ?? change.status
  },
  async orders(target, bomb, mb) {
    const { status, body } = await uploaded(target, orderImports.upload, bomb, mb)
    if (status >= 300) return body.message ?? ''
    const params = { id: body.id }
    const file = await ended(
      () => target.clerk.call(orderImports.get, { params }),
      (one) => one === 'CHECKING',
    )
    return file.failure?.key ?? file.status
  },
  async result(target, bomb, mb) {
    const { status, body } = await uploaded(target, uploadResultFile, bomb, mb, { params: { id: target.orderId } })
    if (status >= 300) return body.message ?? ''
    const params = { id: body.file?.id ?? '' }
    const file = await ended(
      () => target.clerk.call(getResultFile, { params }),
      (one) => one === 'CHECKING',
    )
    await target.clerk.call(refuseResultFile, { params, body: { reason: 'a bomb' } })
    return file.failure?.key ?? file.status
  },
  async message(target, bomb, mb) {
    const fields = { accountId: target.accountId }
    const { status, body } = await uploaded(target, receiveMessage, bomb, mb, { fields })
    if (status >= 300) return body.message ?? ''
    const message = await ended(
      () => target.clerk.call(getMessage, { params: { id: body.id } }),
      (one) => one === 'WAITING',
    )
    return message.problem ?? message.status
  },
  async body(target, { pieces }, mb) {
    const { body } = await sent(target, putPreference, {
      params: { key: 'x' },
      headers: { 'content-type': 'application/json' },
      pieces: Readable.from(pieces(mb)),
    })
    return body.message ?? ''
  },
  async mime(_target, bomb, mb) {
    const body = await wholeOf(bomb, mb)
    const parts = partsOf(entityOfHttp({ 'content-type': 'multipart/signed; boundary=b' }, body))
    return parts.length === 0 ? 'no parts' : `${parts.length} parts`
  },
  async cms({ identity }, bomb, mb) {
    return decryptWith(await wholeOf(bomb, mb), identity).then(
      () => 'opened',
      (error: unknown) => (error instanceof CmsFailure ? error.kind : String(error)),
    )
  },
  async pgp({ pgp }, _bomb, mb) {
    let bytes = 0
    try {
      const content = Readable.from([await pgpBomb(pgp.publicKey, mb)])
      for await (const piece of decrypted(content, { with: pgp.privateKey })) bytes += piece.length
      return `opened ${bytes}`
    } catch (error) {
      return error instanceof PgpFailure ? error.kind : String(error)
    }
  },
}

/** The reason of the refusal, or the state in which the record stands. */
export const thrown = (target: Target, bomb: Bomb, mb: number): Promise<string> => ways[bomb.door](target, bomb, mb)
