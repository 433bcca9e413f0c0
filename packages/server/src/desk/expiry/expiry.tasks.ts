/**
 * Runs every night: proposes to destroy (scheme A) or dispose of (scheme B) packs after their expiry date, one proposal
 * per batch. Nothing changes until a person signs it, and then the date of each pack is checked again.
 */

import type { ChangeSource } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import type { ChangeStatus } from '@serialis/contract/desk/status-changes/status-changes.status.ts'
import type { Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { Scheme, SerialStatus } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { transitionsOf } from '@serialis/contract/numbers/ledger/serial-transitions.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { setOfFilter } from '../../numbers/ledger/reading/list.service.ts'
import { clearAlert, raiseAlert } from '../../platform/alerts/alerts.service.ts'
import type { NightlyInput } from '../../platform/tasks/nightly.service.ts'
import { changeStatusOf } from '../status-changes/documents/documents.service.ts'
import { draftChange } from '../status-changes/status-changes.draft.service.ts'
import { expiredInUse, type Expired } from './expired.ts'
import { findNewestProposal, insertProposal, listProposalsSince } from './expiry.queries.ts'
import { nameOf, reasonOf } from './expiry.texts.ts'

export const PROPOSE_KIND = 'expiry.propose'
/** A proposal that a person rejected is repeated after this many days. */
const ASK_AGAIN_DAYS = 7
/** How long reminders are sent for a proposal without a decision. */
const REMINDED_DAYS = 90

type ChangeSubject = Extract<ChangeSource, { kind: 'set' }>['subject']

interface ExpiryRule {
  operation: Operation
  statuses: readonly SerialStatus[]
  leavesContainer: boolean
}

/** The transitions that the nightly task may propose, from the transition table of the scheme. */
function expiryRuleOf(scheme: Scheme): ExpiryRule {
  const rows = transitionsOf(scheme).filter(({ triggers }) => triggers.includes('EXP'))
  const [first] = rows
  if (first === undefined) throw new Error(`scheme ${scheme} proposes nothing at expiry`)
  return {
    operation: first.operation,
    statuses: rows.flatMap(({ from }) => from),
    leavesContainer: rows.some((row) => row.leavesContainer === true),
  }
}

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** False while a proposal for the batch waits for a decision, and for some days after one was rejected. */
async function isDue(db: TenantDb, batch: Expired, day: string): Promise<boolean> {
  const newest = await findNewestProposal(db, batch)
  if (newest === undefined) return true
  const status = await changeStatusOf(db, newest.changeId)
  if (status === 'DONE') return true
  return (status === 'DECLINED' || status === 'WITHDRAWN') && daysBetween(newest.proposedOn, day) >= ASK_AGAIN_DAYS
}

/** The record that a proposal comes from: an order, otherwise the opening stock. */
function subjectOf({ orderIds: [orderId], openingStockIds: [openingStockId] }: Expired): ChangeSubject {
  if (orderId !== undefined) return { type: 'order', id: orderId }
  return openingStockId === undefined ? null : { type: 'onboarding', id: openingStockId }
}

/**
 * One transaction per batch: when the task runs again after a kill, the proposal already exists. Returns how many packs
 * it is about.
 */
async function propose(ctx: Ctx, batch: Expired, day: string): Promise<number> {
  const { db, event, tenant } = ctx
  const { operation, statuses, leavesContainer } = expiryRuleOf(tenant.snScheme)
  const set = await setOfFilter(db, { orderIds: batch.orderIds, blocks: batch.blocks, states: statuses })
  const changeId = await draftChange(ctx, {
    trigger: 'SCR',
    operation,
    set,
    reason: reasonOf(tenant.locale, batch),
    options: { disaggregate: leavesContainer },
    source: { label: nameOf(batch), subject: subjectOf(batch) },
  })
  await insertProposal(db, { ...batch, changeId, serials: set.size, proposedOn: day })
  Object.assign(event, {
    subjectType: 'scrap',
    subjectId: changeId,
    details: {
      operation,
      batch: batch.batchCode,
      product: batch.productName,
      expiredOn: batch.expiredOn,
      serials: set.size,
    },
  })
  return set.size
}

const DECIDED: readonly (ChangeStatus | undefined)[] = ['DONE', 'DECLINED', 'WITHDRAWN', undefined]

/** A proposal that waited for a whole day raises an alert (E3), which is cleared by the decision. */
async function remind({ db, now, tenant }: Ctx, day: string): Promise<void> {
  for (const { changeId: subjectId, batchCode, expiredOn, proposedOn: since } of await listProposalsSince(
    db,
    daysBefore(day, REMINDED_DAYS),
  )) {
    const subject = { subjectType: 'scrap', subjectId } as const
    if (DECIDED.includes(await changeStatusOf(db, subjectId))) await clearAlert(db, 'E3', subject, now)
    else if (since < day)
      await raiseAlert(
        { db, now, tenant },
        { type: 'E3', ...subject, params: { name: nameOf({ batchCode, expiredOn }) } },
      )
  }
}

export const proposeExpired: TaskKind = {
  kind: PROPOSE_KIND,
  async run(task: TaskRun, input: unknown) {
    const { day } = input as NightlyInput
    let proposals = 0
    let serials = 0
    for (const batch of await expiredInUse(task, day, expiryRuleOf(task.tenant.snScheme).statuses)) {
      task.signal.throwIfAborted()
      if (!(await task.read((db) => isDue(db, batch, day)))) continue
      serials += await task.write('expiry.proposed', (ctx) => propose(ctx, batch, day))
      proposals++
    }
    await task.finish(null, async (ctx) => {
      await remind(ctx, day)
      return { result: { proposals, serials } }
    })
  },
}
