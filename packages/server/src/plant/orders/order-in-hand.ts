/**
 * An order with its related data: workflow version, history, product, task, levels, counts. Each is read once per command
 * or page, and shared by the guards, the state machine and the answer.
 */

import type { SignatureView } from '@serialis/contract/kit/signature.ts'
import type { Ctx } from '../../kit/http/context.ts'
import type { CountRow } from '../../numbers/ledger/ledger-types.ts'
import { countsOf } from '../../numbers/ledger/reading/reading.service.ts'
import { type UrgentAlert, urgentAlertsOf } from '../../platform/alerts/alerts.service.ts'
import { standingOf, type TaskStanding } from '../../platform/tasks/tasks.service.ts'
import { retiredWorkflow, workflowAt, type RunningWorkflow } from '../../platform/workflow/running.service.ts'
import { lineForAssignment } from '../lines/lines.service.ts'
import { lockProductInForce, productInForce, type ProductContents } from '../products/products.service.ts'
import type { OrderRow } from './orders.queries.ts'
import { findOpenPackage, type PackageRow } from './packages/packages.queries.ts'
import { summaryOf, type ScanSummary } from './scans/scan-summary.ts'
import { noHistory, withStep, type OrderHistory } from './steps/history.ts'
import { findOrderSteps, listLevels, type LevelRow, type NewStep } from './steps/steps.queries.ts'

type Asking = Pick<Ctx, 'db' | 'actor'>

/** By what was read. A read that failed stays failed, as its transaction does. */
type Answers = Map<string, Promise<unknown>>
const once = <T>(answers: Answers, question: string, ask: () => Promise<T>): Promise<T> => {
  const known = answers.get(question) as Promise<T> | undefined
  const answer = known ?? ask()
  if (known === undefined) answers.set(question, answer)
  return answer
}

/** Reads for an order that exists, or is being created. */
export interface OrderReads {
  workflow(id: string, number: number): Promise<RunningWorkflow | undefined>
  history(orderId: string): Promise<OrderHistory>
  product(id: string): Promise<ProductContents | undefined>
  /** The same, and locks the product until the transaction ends. Call it before `product`. */
  lockProduct(id: string): Promise<ProductContents | undefined>
  retiredWorkflow(code: string): ReturnType<typeof retiredWorkflow>
  task(id: string): Promise<TaskStanding>
  levels(orderId: string): Promise<LevelRow[]>
  counts(orderId: string): Promise<readonly CountRow[]>
  openPackage(orderId: string): Promise<PackageRow | undefined>
  alert(orderId: string): Promise<UrgentAlert | undefined>
  /** The row stays locked until the transaction ends. */
  lockLine(id: string): ReturnType<typeof lineForAssignment>
  scan(orderId: string): Promise<ScanSummary>
  /** A task that this command has started. */
  noteTask(id: string, standing: TaskStanding): void
  /** The signature that this command gave. */
  noteSignature(view: SignatureView): void
  notedSignature(): SignatureView | undefined
  /** The order was created with this step. */
  noteMade(step: NewStep): void
  /** For the time after a step: codes, levels, packages and alerts may have changed and are read again. */
  after(step?: NewStep): OrderReads
}

export type OrderInHand = OrderRow & { readonly reads: OrderReads }

export const inHand = (ctx: Asking, row: OrderRow, reads: OrderReads = orderReads(ctx)): OrderInHand => ({
  ...row,
  reads,
})

/** Data that stays valid through the steps of a command. */
interface Lasting {
  answers: Answers
  signature?: SignatureView
}

export function orderReads(ctx: Asking, known: Lasting = { answers: new Map() }): OrderReads {
  const { answers: lasting } = known
  const { db } = ctx
  const passing: Answers = new Map()
  const noteStep = (orderId: string, history: Promise<OrderHistory>, step: NewStep) =>
    lasting.set(
      `history ${orderId}`,
      history.then((known) => withStep(known, step)),
    )
  return {
    workflow: (id, number) => once(lasting, `workflow ${id} ${number}`, () => workflowAt(db, id, number)),
    history: (orderId) => once(lasting, `history ${orderId}`, () => findOrderSteps(db, orderId)),
    product: (id) => once(lasting, `product ${id}`, () => productInForce(db, id)),
    lockProduct: (id) => once(lasting, `product ${id}`, () => lockProductInForce(db, id)),
    retiredWorkflow: (code) => once(lasting, `retired ${code}`, () => retiredWorkflow(db, code)),
    task: (id) => once(lasting, `task ${id}`, () => standingOf(ctx, id)),
    levels: (orderId) => once(passing, `levels ${orderId}`, () => listLevels(db, orderId)),
    counts: (orderId) => once(passing, `counts ${orderId}`, () => countsOf(db, { orderIds: [orderId] })),
    openPackage: (orderId) => once(passing, `package ${orderId}`, () => findOpenPackage(db, orderId)),
    alert: (orderId) =>
      once(passing, `alert ${orderId}`, async () => (await urgentAlertsOf(db, 'order', [orderId])).get(orderId)),
    lockLine: (id) => once(passing, `line ${id}`, () => lineForAssignment(db, id)),
    scan: (orderId) => once(passing, `scan ${orderId}`, () => summaryOf(db, orderId)),
    noteTask: (id, standing) => void lasting.set(`task ${id}`, Promise.resolve(standing)),
    noteSignature: (view) => void (known.signature = view),
    notedSignature: () => known.signature,
    noteMade: (step) => {
      noteStep(step.orderId, Promise.resolve(noHistory), step)
      passing.set(`alert ${step.orderId}`, Promise.resolve(undefined))
    },
    after: (step) => {
      const history = step && (lasting.get(`history ${step.orderId}`) as Promise<OrderHistory> | undefined)
      if (step && history) noteStep(step.orderId, history, step)
      return orderReads(ctx, known)
    },
  }
}
