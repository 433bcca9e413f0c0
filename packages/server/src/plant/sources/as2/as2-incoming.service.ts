/**
 * AS2 messages of partners: decrypted, verified, stored like a file from a folder, and answered with a receipt that we
 * sign. Nothing is stored of a message that is not the partner's; the account shows it and an alert is raised.
 */

import { randomUUIDv7 } from 'node:crypto'
import { AS2_PATH } from '@serialis/contract/plant/sources/accounts.schema.ts'
import { CommitUnknown, inTenant } from '../../../kit/db/db.ts'
import type { App, Tenant } from '../../../kit/http/context.ts'
import type {
  ProtocolAnswer,
  ProtocolEndpoint,
  ProtocolRequest,
} from '../../../kit/http/endpoints/protocol-endpoint.ts'
import { Failure, failure, found } from '../../../kit/http/failure.ts'
import { requireOpenToPartners } from '../../../kit/http/handle.ts'
import { asSystem } from '../../../kit/jobs/system-context.ts'
import { isSandbox } from '../../../kit/limits/sandbox.ts'
import type { StoredFile } from '../../../kit/ops/file-store.ts'
import { clearAlert, raiseAlert } from '../../../platform/alerts/alerts.service.ts'
import { recordSystemEvent } from '../../../platform/audit/audit.service.ts'
import { tenantByCode } from '../../../platform/tenants/tenants.service.ts'
import { accessOf } from '../accounts/account-access.ts'
import { isInForce, todayOf } from '../accounts/account-choice.service.ts'
import { findAs2Account, updateAccountState, type AccountRow } from '../accounts/accounts.queries.ts'
import { accountSubject } from '../accounts/health.service.ts'
import { findMessage, findMessageByHash, insertMessage } from '../messages/messages.queries.ts'
import { startReading } from '../messages/messages.service.ts'
import { messageSubject } from '../messages/messages.tasks.ts'
import { as2Limits } from './as2-limits.ts'
import { partiesOf } from './as2-sending.ts'
import { findReceipt, insertTaken, lockMessageId, type KeptReceipt } from './as2.queries.ts'
import {
  openAs2,
  readAs2Id,
  writeReceipt,
  type As2Message,
  type As2Parties,
  type As2Problem,
  type OpenedAs2,
} from './as2.ts'
import { MOST_CMS_BYTES } from './cms.ts'

/** A partner, and the current message. */
interface Sender {
  app: App
  tenant: Tenant
  account: AccountRow
  parties: As2Parties
  messageId: string
}

async function senderOf(app: App, { params, headers }: ProtocolRequest): Promise<Sender> {
  const tenant = found(await tenantByCode(app, params['tenant'] ?? ''))
  requireOpenToPartners(tenant)
  const messageId = (headers['message-id'] ?? '').trim()
  const unknown = () => failure('as2_partner_unknown')
  // A sandbox has no partners: what one sends is meant for the live tenant.
  if (isSandbox(tenant)) throw unknown()
  if (messageId === '' || messageId.length > 998) throw unknown()
  const known = await inTenant(app.pool, tenant.tenantId, 'read', async (db) => {
    const account = await findAs2Account(db, readAs2Id(headers['as2-from']), readAs2Id(headers['as2-to']))
    return account && isInForce(account, todayOf({ tenant, now: app.clock.now() }))
      ? accessOf({ app, tenant }, db, account)
      : undefined
  })
  const parties = known && partiesOf(known)
  if (known === undefined || parties === undefined) throw unknown()
  return { app, tenant, account: known.account, parties, messageId }
}

const receiptFor = (
  { app, parties, messageId }: Sender,
  outcome: { mic: string } | { problem: As2Problem },
): Promise<As2Message> =>
  writeReceipt(parties, { messageId, outcome, receiptId: `<${randomUUIDv7()}@serialis>`, at: app.clock.now() })

/** Recorded on the account, and raised as an alert. */
const noteRefusal = (sender: Sender, problem: As2Problem): Promise<void> =>
  asSystem(sender.app, sender.tenant, 'sources', async (ctx) => {
    const { account, messageId } = sender
    const { db } = ctx
    await updateAccountState(db, account.id, {
      lastProblem: JSON.stringify({ kind: problem, text: messageId.slice(0, 200), at: ctx.now.toISOString() }),
    })
    await raiseAlert(ctx, { type: 'E7', ...accountSubject(account), params: { name: account.name, problem } })
  })

/** The receipt for this message, or the first one if it was sent before. */
const take = (
  sender: Sender,
  file: StoredFile,
  receipt: KeptReceipt,
): Promise<{ receipt: KeptReceipt; isUsed: boolean }> =>
  asSystem(sender.app, sender.tenant, 'sources', async (ctx) => {
    const { account, messageId } = sender
    const { db } = ctx
    await lockMessageId(db, account.id, messageId)
    const before = await findReceipt(db, account.id, messageId)
    if (before) return { receipt: before, isUsed: false }
    const id = randomUUIDv7()
    const isNew = await insertMessage(db, {
      id,
      accountId: account.id,
      origin: 'AS2',
      filePath: file.path,
      fileName: file.name,
      fileSize: file.size,
      fileSha256: file.sha256,
      receivedAt: ctx.now,
      requestId: ctx.request.id,
    })
    const row = found(isNew ? await findMessage(db, id) : await findMessageByHash(db, account.id, file.sha256))
    await insertTaken(db, { accountId: account.id, messageId, snMessageId: row.id, receivedAt: ctx.now, receipt })
    if (isNew) await startReading(ctx, row)
    await recordSystemEvent(ctx, 'sn_message.received', {
      ...messageSubject(row.id),
      details: {
        account: account.name,
        file: file.name,
        sha256: file.sha256,
        size: file.size,
        messageId,
        ...(!isNew && { isRepeated: true }),
      },
    })
    await clearAlert(db, 'E7', accountSubject(account), ctx.now)
    return { receipt, isUsed: isNew }
  })

async function store(
  sender: Sender,
  { content, fileName, mic }: Extract<OpenedAs2, { content: Buffer }>,
): Promise<KeptReceipt> {
  const { app, tenant } = sender
  const receipt = await receiptFor(sender, { mic })
  const file = await app.files.put(
    tenant.tenantId,
    fileName === '' ? 'message' : fileName,
    (async function* () {
      yield content
    })(),
  )
  try {
    const taken = await take(sender, file, receipt)
    if (taken.isUsed) await app.files.keep(file.path)
    else await app.files.remove(file.path)
    return taken.receipt
  } catch (error) {
    // After a commit with unknown outcome the file may be in use; the next start decides.
    if (!(error instanceof CommitUnknown)) await app.files.remove(file.path)
    throw error
  }
}

async function receive(app: App, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const sender = await senderOf(app, request)
  const { senders, uploads } = app.state(as2Limits)
  const from = `${request.ip} ${sender.account.id}`
  const wrong = () => senders.wrong(from, app.clock.now())
  const seconds = senders.seconds(from, app.clock.now())
  // Neither read nor recorded: an alert exists by now.
  if (seconds > 0) throw failure('too_many_requests', { seconds })
  return uploads.hold(sender.account.id, request.declaredBytes, async (count) => {
    const body = await request.body(count).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.key !== 'server_busy') wrong()
      throw error
    })
    const opened = await openAs2(sender.parties, request.headers, body)
    if (!('problem' in opened)) return { status: 200, ...(await store(sender, opened)) }
    wrong()
    await noteRefusal(sender, opened.problem)
    return { status: 200, ...(await receiptFor(sender, opened)) }
  })
}

/** `:tenant` is its code. */
export const as2Endpoint: ProtocolEndpoint = {
  path: `${AS2_PATH}/:tenant`,
  maxBytes: MOST_CMS_BYTES,
  maxSeconds: 300,
  answer: receive,
}
