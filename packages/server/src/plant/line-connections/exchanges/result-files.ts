/** Result files from a line: finds the order that each belongs to and uploads it like a manual upload. */

import type { Ctx } from '../../../kit/http/context.ts'
import { failure, found } from '../../../kit/http/failure.ts'
import type { StoredFile } from '../../../kit/ops/file-store.ts'
import { clearAlert } from '../../../platform/alerts/alerts.service.ts'
import { lineForConnection } from '../../lines/lines.service.ts'
import { ordersTakingResults, type OrderOnLine } from '../../orders/packages/orders-of-line.service.ts'
import { resultGuards } from '../../results/result-guards.ts'
import { uploadResultFile } from '../../results/results.service.ts'
import { findConnection } from '../connections.queries.ts'
import { lineSubject } from '../contact.service.ts'
import type { Station } from '../folders.ts'
import { requireRightResult } from '../right-type.ts'

/** Order and batch are in the first lines of every format. */
const HEAD_BYTES = 64 * 1024

async function headOf(ctx: Pick<Ctx, 'app'>, { path, size }: StoredFile): Promise<string> {
  if (size === 0) return ''
  const parts: Buffer[] = []
  for await (const part of ctx.app.files.read(path, { start: 0, end: HEAD_BYTES - 1 }) as AsyncIterable<Buffer>)
    parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** Whether the text occurs on its own, not as part of a longer one. */
function names(head: string, text: string): boolean {
  if (text === '') return false
  for (let at = head.indexOf(text); at >= 0; at = head.indexOf(text, at + 1)) {
    if (!/[A-Za-z0-9._/-]/.test(head[at - 1] ?? ' ') && !/[A-Za-z0-9_/-]/.test(head[at + text.length] ?? ' '))
      return true
  }
  return false
}

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

/** By order number, by batch, or because the line has no other order. Undefined when it is ambiguous. */
function orderMeant(orders: readonly OrderOnLine[], name: string, head: string): OrderOnLine | undefined {
  return (
    only(orders.filter(({ orderNo }) => names(head, orderNo))) ??
    only(
      orders.filter(
        ({ orderNo }) =>
          names(`${name} `, orderNo.replaceAll('/', '+')) || name.startsWith(`${orderNo.replaceAll('/', '+')}-`),
      ),
    ) ??
    only(orders.filter(({ batchNo }) => names(head, batchNo))) ??
    only(orders)
  )
}

/**
 * Also what people upload by hand must be of the kind of the connected line. Without a connection the type says what the
 * line's software reads, but not who wrote the file in a person's hand: a contract packager, a register, a partner.
 * Programs with another key than the line's own, such as the simulated line, choose their format (decision 131).
 */
export const rightResults = resultGuards.extension({
  async requireOfLine(ctx, lineId) {
    const connection = await findConnection(ctx.db, lineId)
    const line = await lineForConnection(ctx.db, lineId)
    if (connection === undefined || line === undefined) return
    if (ctx.actor.kind === 'key' && ctx.actor.userId !== connection.apiKeyId) return
    requireRightResult(line.type, connection.resultFormat, await headOf(ctx, ctx.file))
  },
})

export interface UploadedFromLine {
  orderId: string
  orderNo: string
  resultFileId: string
  isRepeated: boolean
}

/** The same bytes for the same order have no second effect. */
export async function uploadFromLine(
  ctx: Ctx,
  { connection, lineCode }: Station,
  file: StoredFile,
): Promise<UploadedFromLine> {
  const head = await headOf(ctx, file)
  requireRightResult(found(await lineForConnection(ctx.db, connection.lineId)).type, connection.resultFormat, head)
  const order = orderMeant(await ordersTakingResults(ctx.db, connection.lineId), file.name, head)
  if (order === undefined) throw failure('line_result_which_order', { name: file.name })
  // The line is the actor, as a person would be in a manual upload.
  const actor = { ...ctx.actor, userId: connection.lineId, userName: lineCode }
  const { file: uploaded, isRepeated } = await uploadResultFile(
    { ...ctx, actor, file },
    { params: { id: order.id }, query: undefined, body: undefined },
  )
  await clearAlert(ctx.db, 'E10', lineSubject(connection.lineId), ctx.now)
  return { orderId: order.id, orderNo: order.orderNo, resultFileId: uploaded.id, isRepeated }
}
