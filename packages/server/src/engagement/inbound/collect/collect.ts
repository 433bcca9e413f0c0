/**
 * The address to which other systems send. In this order: tenant, endpoint, service, headers, size, signature, rate, and
 * only then what the message holds. It is answered 202 once it is durable.
 */

import { createHmac, randomUUIDv7 } from 'node:crypto'
import { COLLECT_PATH, MESSAGE_BYTES } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import type { App } from '../../../kit/http/context.ts'
import type {
  ProtocolAnswer,
  ProtocolEndpoint,
  ProtocolRequest,
} from '../../../kit/http/endpoints/protocol-endpoint.ts'
import { Failure, failure } from '../../../kit/http/failure.ts'
import { createAddressGuard, type AddressGuard } from '../../../kit/limits/address-guard.ts'
import { ratesOf } from '../../../kit/limits/rates.ts'
import { createUploadMemory, type UploadMemory } from '../../../kit/limits/upload-memory.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { noteAccepted, noteRefused } from './activity.ts'
import { claimOf, type Claim, requireAuthentic } from './authentic.ts'
import { forgetFaults, noteFault } from './faults.ts'
import { takeIn, type Stored } from './intake.ts'
import { formatOf, readMessage } from './message-body.ts'
import { OUT_OF_SERVICE_SECONDS, type Receiver, receiverOf, requireRate } from './receivers.ts'
import { sealMessage } from './sealing.ts'

const HEADER_SHOWN = 200

interface CollectLimits {
  /** By endpoint and address: who sends wrong signatures waits, and others do not. */
  senders: AddressGuard
  uploads: UploadMemory
}
const limits = stateKey('inbound.limits', (): CollectLimits => ({
  senders: createAddressGuard({ perMinute: Infinity, freeWrong: 20, firstWaitMs: 1_000, longestWaitMs: 60_000 }),
  uploads: createUploadMemory({ uploadsOfSender: 500, bytesOfSender: 8 << 20, totalBytes: 64 << 20, retrySeconds: 1 }),
}))

/** A sender that looks for an endpoint that is not there is counted by address. */
const knownReceiver = (app: App, { ip, params }: ProtocolRequest): Promise<Receiver> =>
  receiverOf(app, params['tenant'] ?? '', params['slug'] ?? '').catch((error: unknown) => {
    if (error instanceof Failure && error.key === 'not_found') ratesOf(app).countAddress(ip)
    throw error
  })

const noteWrong = (app: App, { ip }: ProtocolRequest, { endpoint }: Receiver): void =>
  app.state(limits).senders.wrong(`${ip} ${endpoint.id}`, app.clock.now())

/** Who is wrong too often is refused before anything is read or compared. */
function guarding(app: App, request: ProtocolRequest, receiver: Receiver) {
  const from = `${request.ip} ${receiver.endpoint.id}`
  const seconds = app.state(limits).senders.seconds(from, app.clock.now())
  if (seconds > 0) throw failure('too_many_requests', { seconds })
  return <T>(judge: () => T): T => {
    try {
      return judge()
    } catch (error) {
      noteWrong(app, request, receiver)
      throw error
    }
  }
}

/** At most as much as the endpoint takes, whatever the sender said before. */
function bodyOf({ endpoint: { maxBytes } }: Receiver, request: ProtocolRequest, count: (bytes: number) => void) {
  let size = 0
  return request.body((bytes) => {
    size += bytes
    if (size > maxBytes) throw failure('file_too_large', { maximum: maxBytes })
    count(bytes)
  })
}

interface Taken {
  claim: Claim
  body: Buffer
  nonce: Buffer | null
}

/** Of a sender that is known: what is wrong with its message is a fault of the endpoint. */
async function take(app: App, receiver: Receiver, { headers }: ProtocolRequest, taken: Taken): Promise<Stored> {
  const { endpoint, tenant, box, hashKey } = receiver
  const { claim, body, nonce } = taken
  const contentType = headers['content-type'] ?? ''
  const format = formatOf(contentType, headers['content-encoding'] ?? '')
  const { records, key } = readMessage(format, body, { keyPath: endpoint.keyPath, senderId: claim.id })
  const { tenantId } = tenant
  const named = { tenantId, id: randomUUIDv7(), endpointId: endpoint.id, receivedAt: app.clock.now() }
  const head = {
    contentType: contentType.slice(0, HEADER_SHOWN),
    userAgent: (headers['user-agent'] ?? '').slice(0, HEADER_SHOWN),
    senderId: claim.id,
  }
  return takeIn(app, tenantId, {
    ...named,
    format,
    bytes: body.length,
    records,
    digest: createHmac('sha256', hashKey).update('body ').update(body).digest(),
    sealed: await sealMessage(box, named, head, body),
    nonce,
    keyHash: key === null ? null : createHmac('sha256', hashKey).update('key ').update(key).digest(),
  })
}

const isFault = (error: unknown): error is Failure => error instanceof Failure && error.status === 400

/** A sample of a person neither counts as a fault of the sender nor ends its row of faults. */
async function receive(
  app: App,
  request: ProtocolRequest,
  receiver: Receiver,
  isTrial: boolean,
): Promise<Exclude<Stored, null>> {
  // Not 403: many senders drop a message on that.
  if (receiver.endpoint.status !== 'ENABLED')
    throw failure('endpoint_out_of_service', { seconds: OUT_OF_SERVICE_SECONDS })
  const judge = guarding(app, request, receiver)
  const { maxBytes, id } = receiver.endpoint
  if (request.declaredBytes > maxBytes) throw failure('file_too_large', { maximum: maxBytes })
  const claim = judge(() => claimOf(receiver, request, app.clock.now()))
  return app.state(limits).uploads.hold(request.ip, request.declaredBytes, async (count) => {
    const body = await bodyOf(receiver, request, count).catch((error: unknown) => {
      // A stranger holds memory as long as it keeps the rest of a message back.
      if (error instanceof Failure && error.key === 'upload_broke_off') noteWrong(app, request, receiver)
      throw error
    })
    const nonce = judge(() => requireAuthentic(receiver, claim, body, app.clock.now()))
    requireRate(app, receiver)
    const stored = await take(app, receiver, request, { claim, body, nonce }).catch(async (error: unknown) => {
      if (isFault(error) && !isTrial) await noteFault(app, receiver, error.key)
      throw error
    })
    if (stored === null) throw failure('message_replayed')
    if (!isTrial) forgetFaults(app, id)
    return stored
  })
}

export async function collect(app: App, request: ProtocolRequest, isTrial = false): Promise<ProtocolAnswer> {
  const receiver = await knownReceiver(app, request)
  try {
    const stored = await receive(app, request, receiver, isTrial)
    noteAccepted(app, receiver, stored.isRepeated)
    return {
      status: 202,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: Buffer.from(JSON.stringify(stored)),
    }
  } catch (error) {
    if (error instanceof Failure) noteRefused(app, receiver, error.key)
    throw error
  }
}

/** `:tenant` is its code. */
export const collectEndpoint: ProtocolEndpoint = {
  path: `${COLLECT_PATH}/:tenant/:slug`,
  maxBytes: MESSAGE_BYTES.maximum,
  maxSeconds: 30,
  answer: (app, request) => collect(app, request),
}
