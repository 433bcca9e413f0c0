/** Messages with codes as people and partners' systems see them. */

import { randomUUIDv7 } from 'node:crypto'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/plant/sources/messages.routes.ts'
import type { Message, MessageAction, MessageDetail } from '@serialis/contract/plant/sources/messages.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Actor, Ctx } from '../../../kit/http/context.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { clearAlert } from '../../../platform/alerts/alerts.service.ts'
import { hasTaskEnded, mayFollowTask, startTask } from '../../../platform/tasks/tasks.service.ts'
import { productTitles } from '../../products/products.service.ts'
import { findAccount, listAccountsById } from '../accounts/accounts.queries.ts'
import * as queries from './messages.queries.ts'
import { MESSAGE_KIND, messageQueue, messageSubject } from './messages.tasks.ts'

async function shownMessages(db: TenantDb, rows: readonly queries.MessageRow[]): Promise<Message[]> {
  const accounts = await listAccountsById(
    db,
    rows.map(({ accountId }) => accountId),
  )
  const products = await productTitles(db, [...new Set(rows.flatMap(({ productId }) => productId ?? []))])
  return rows.map((row) => {
    const account = accounts.find(({ id }) => id === row.accountId)
    const product = row.productId === null ? undefined : products.get(row.productId)
    return {
      id: row.id,
      status: row.status,
      origin: row.origin,
      account: { id: row.accountId, name: account?.name ?? '', kind: account?.kind ?? 'SFTP' },
      file: { name: row.fileName, size: row.fileSize, sha256: row.fileSha256 },
      outcome: row.outcome,
      codes: row.codes,
      pullId: row.pullId,
      product:
        row.productId === null ? null : { id: row.productId, code: product?.code ?? '', name: product?.name ?? '' },
      level: row.level,
      problem: row.problem,
      problemParams: row.problemParams,
      tries: row.tries,
      receivedAt: row.receivedAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
      version: row.version,
    }
  })
}

/** The message cannot be used, or the task that should read it has failed. */
const waitsForSomebody = async (db: TenantDb, { status, taskId }: queries.MessageRow): Promise<boolean> =>
  status === 'DEAD' || (status === 'WAITING' && taskId !== null && (await hasTaskEnded(db, taskId)))

function allowed(actor: Actor, isStuck: boolean): MessageAction[] {
  const may = (name: 'messages.replay' | 'messages.discard' | 'messages.export') =>
    isGranted(actor.authorities, permissionCode(name))
  return [
    ...(isStuck && may('messages.replay') ? (['replay'] as const) : []),
    ...(isStuck && may('messages.discard') ? (['discard'] as const) : []),
    ...(may('messages.export') ? (['download'] as const) : []),
  ]
}

export const listMessages = bind(routes.listMessages, async ({ db }, { query }) => {
  const page = pageOf(
    await queries.listMessages(db, query),
    query.limit,
    (row) => row,
    (row) => row.id,
  )
  return { ...page, items: await shownMessages(db, page.items) }
})

async function shownDetail(ctx: Ctx, id: string): Promise<MessageDetail> {
  const row = found(await queries.findMessage(ctx.db, id))
  const [shown] = await shownMessages(ctx.db, [row])
  return {
    ...found(shown),
    taskId: row.taskId !== null && (await mayFollowTask(ctx, row.taskId)) ? row.taskId : null,
    allowed: allowed(ctx.actor, await waitsForSomebody(ctx.db, row)),
  }
}
export const getMessage = bind(routes.getMessage, (ctx, { params }) => shownDetail(ctx, params.id))

/** Reads the message in the background, after earlier ones of its account. */
export async function startReading(ctx: Ctx, row: queries.MessageRow): Promise<void> {
  const { taskId } = await startTask(ctx, {
    kind: MESSAGE_KIND,
    input: { messageId: row.id },
    ...messageSubject(row.id),
    queue: messageQueue(row.accountId),
  })
  await queries.updateMessage(ctx.db, row, { taskId })
}

export const receiveMessage = bind(routes.receiveMessage, async (ctx, { body }) => {
  const { db, file, now, event, app } = ctx
  const account = found(await findAccount(db, body.accountId))
  const id = randomUUIDv7()
  const isNew = await queries.insertMessage(db, {
    id,
    accountId: account.id,
    origin: 'REST',
    filePath: file.path,
    fileName: file.name.slice(0, 255),
    fileSize: file.size,
    fileSha256: file.sha256,
    receivedAt: now,
    requestId: ctx.request.id,
  })
  const row = found(
    isNew ? await queries.findMessage(db, id) : await queries.findMessageByHash(db, account.id, file.sha256),
  )
  if (isNew) await startReading(ctx, row)
  else ctx.afterCommit(() => void app.files.remove(file.path))
  Object.assign(event, {
    ...messageSubject(row.id),
    details: {
      account: account.name,
      file: file.name,
      sha256: file.sha256,
      size: file.size,
      ...(!isNew && { isRepeated: true }),
    },
  })
  const [shown] = await shownMessages(db, [row])
  return found(shown)
})

interface Deciding {
  params: { id: string }
  body: { version: number; reason: string }
}
async function opened(ctx: Ctx, { params, body }: Deciding): Promise<queries.MessageRow> {
  const row = found(await queries.lockMessage(ctx.db, params.id))
  requireThat(row.version === body.version, 'changed_meanwhile')
  requireThat(await waitsForSomebody(ctx.db, row), 'message_status_does_not_allow', { status: row.status })
  Object.assign(ctx.event, {
    ...messageSubject(row.id),
    reason: body.reason,
    details: { file: row.fileName, problem: row.problem },
  })
  return row
}

/** Queues it again; also for the repair of an alert. */
export async function readAgain(ctx: Ctx, row: queries.MessageRow): Promise<void> {
  await queries.updateMessage(ctx.db, row, { status: 'WAITING', finishedAt: null })
  await startReading(ctx, found(await queries.findMessage(ctx.db, row.id)))
}

export const replayMessage = bind(routes.replayMessage, async (ctx, input) => {
  await readAgain(ctx, await opened(ctx, input))
  return shownDetail(ctx, input.params.id)
})

export const discardMessage = bind(routes.discardMessage, async (ctx, input) => {
  const row = await opened(ctx, input)
  await queries.updateMessage(ctx.db, row, { status: 'DISCARDED', finishedAt: ctx.now })
  await clearAlert(ctx.db, 'E7', messageSubject(row.id), ctx.now)
  return shownDetail(ctx, row.id)
})

export const downloadMessage = bind(routes.downloadMessage, async ({ app, db, event }, { params }) => {
  const row = found(await queries.findMessage(db, params.id))
  Object.assign(event, { ...messageSubject(row.id), details: { file: row.fileName, sha256: row.fileSha256 } })
  return {
    contentType: 'application/octet-stream',
    fileName: row.fileName,
    size: row.fileSize,
    body: app.files.read(row.filePath),
  }
})
