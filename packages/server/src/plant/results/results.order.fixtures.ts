/** Orders whose codes are at the line, and result files as that line would send them. For tests and demo data. */

import type { Line } from '@serialis/contract/plant/lines/lines.schema.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { getResultFile, uploadResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import type { ResultFile } from '@serialis/contract/plant/results/results.schema.ts'
import type { ResultStatus } from '@serialis/contract/plant/results/results.status.ts'
import {
  planResults,
  type LevelCodes,
  type PlanInput,
  type ResultPlan,
} from '../../../test/generators/generate-results.ts'
import type { Client } from '../../../test/harness/client.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { aDraft, onLine, packagedCodes, placedOut, withCodes, type Crew } from '../orders/orders.fixtures.ts'

export interface LineOrder {
  order: OrderDetail
  line: Line
  /** The codes of its package, from the unit outward. */
  levels: LevelCodes[]
}

/** An order that is PRODUCTION_READY, with the codes that its line received. */
export async function anOrderOnLine(
  crew: Crew,
  { product, line }: { product: Product; line: Line },
  given: Parameters<typeof aDraft>[2] = {},
): Promise<LineOrder> {
  const draft = await aDraft(crew.planner, product, { plannedLineId: line.id, ...given })
  await withCodes(crew, draft)
  await onLine(crew, draft.id, line)
  const order = await placedOut(crew, draft.id)
  return { order, line, levels: await packagedCodes(crew, order) }
}

/**
 * The line's result for the order's codes; `statusChanges` says how many were rejected and so on, or selects some of the
 * codes.
 */
export const resultPlan = ({ order, line, levels }: LineOrder, changes: Partial<PlanInput> = {}): ResultPlan =>
  planResults({
    orderNo: order.orderNo,
    batchNo: order.batchCode ?? '',
    expiry: order.expirationDate ?? '',
    manufactured: order.productionDate ?? '',
    lineCode: line.code,
    operator: '张三',
    startedAt: Date.now(),
    levels,
    ...changes,
  })

export async function send(
  who: Client,
  orderId: string,
  content: string | Buffer | Iterable<string>,
  name = 'result.csv',
) {
  const bytes =
    typeof content === 'string' || Buffer.isBuffer(content)
      ? content
      : Buffer.concat(Array.from(content, (piece) => Buffer.from(piece)))
  return who.upload(uploadResultFile, { params: { id: orderId } }, { name, content: bytes })
}

/** Waits until the file is in one of these statuses; fails after a time limit. */
export const fileIn = (who: Client, id: string, ...statuses: ResultStatus[]) =>
  waitUntil(
    () => who.call(getResultFile, { params: { id } }),
    ({ status }) => statuses.includes(status),
    { seconds: 120 },
  )

/** Uploaded and checked. */
export async function checkedFile(who: Client, orderId: string, content: Parameters<typeof send>[2], name?: string) {
  const { file } = await send(who, orderId, content, name)
  return fileIn(who, file.id, 'CHECKED', 'UNREADABLE')
}

export const commitBody = ({ digest }: ResultFile, leaveOutRefused = false) => ({
  digest: digest ?? '',
  leaveOutRefused,
})
