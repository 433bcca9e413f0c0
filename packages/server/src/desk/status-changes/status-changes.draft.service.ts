/** How a change is created: at a desk of its own, or as a draft that another part of the product proposes. */

import { randomUUIDv7 } from 'node:crypto'
import {
  changeKinds,
  operationsOf,
  reasonTypeOf,
  type ChangeTrigger,
} from '@serialis/contract/desk/status-changes/desks.ts'
import {
  changeOptions,
  type ChangeOptions,
  type ChangeSource,
} from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import type { Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { requireThat } from '../../kit/http/failure.ts'
import { encodeSet } from '../../numbers/ledger/serial-set/serial-set-codec.ts'
import type { SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'
import { reasonOf } from '../../platform/dictionary/dictionary.service.ts'
import { setSitesOfViewer } from '../../platform/sites/sites.service.ts'
import { startTask } from '../../platform/tasks/tasks.service.ts'
import { putSets } from './sets/change-sets.queries.ts'
import * as queries from './status-changes.queries.ts'
import { CHECK_KIND } from './task-kinds.ts'

export interface Draft {
  trigger: ChangeTrigger
  operation: Operation
  reason?: string
  reasonCode?: string
  recordNo?: string
  identifiedBy?: string
  asksSecond?: boolean
  options?: Partial<ChangeOptions>
}

/**
 * Proposes a change of the set in the transaction of `ctx`: it is checked at once and then waits at its desk for a
 * signature. `source.subject` is the record that it comes from (an inspection lot, a recall). Returns its id.
 */
export async function draftChange(
  ctx: Ctx,
  { set, source, ...draft }: Draft & { set: SerialSet; source: Omit<Extract<ChangeSource, { kind: 'set' }>, 'kind'> },
): Promise<string> {
  const id = await startChange(ctx, { ...draft, source: { kind: 'set', ...source }, file: null })
  await putSets(ctx.db, id, [['given', encodeSet(set)]])
  return id
}

export async function startChange(
  ctx: Ctx,
  { trigger, operation, source, file, reasonCode = '', ...given }: Draft & Pick<queries.NewChange, 'source' | 'file'>,
): Promise<string> {
  requireOffered(ctx, trigger, operation)
  const { actor } = ctx
  const id = randomUUIDv7()
  await queries.insertChange(ctx.db, {
    id,
    trigger,
    operation,
    source,
    file,
    reason: await reasonOf(ctx.db, reasonTypeOf(trigger, operation), { reason: given.reason ?? '', reasonCode }),
    reasonCode,
    recordNo: given.recordNo ?? '',
    identifiedBy: given.identifiedBy ?? '',
    asksSecond: given.asksSecond ?? false,
    options: changeOptions.parse(given.options ?? {}),
    by: { userId: actor.kind === 'system' ? null : actor.userId, userName: actor.userName },
    at: ctx.now,
  })
  await setSitesOfViewer(ctx.db, id)
  await startWork(ctx, { id, trigger, kind: CHECK_KIND, change: {} })
  return id
}

export const requireOffered = ({ tenant }: Ctx, trigger: ChangeTrigger, operation: Operation): void =>
  requireThat(operationsOf(tenant.snScheme, trigger).includes(operation), 'change_operation_not_offered', { operation })

interface Work {
  id: string
  trigger: ChangeTrigger
  kind: string
  change: queries.ChangeUpdate
}

/** Dry runs and the commit of one change run one after another. */
export async function startWork(ctx: Ctx, { id, trigger, kind, change }: Work): Promise<void> {
  const { subject, export: filePermission } = changeKinds[trigger]
  const { taskId } = await startTask(ctx, {
    kind,
    input: { changeId: id },
    subjectType: subject,
    subjectId: id,
    queue: `change:${id}`,
    filePermission,
  })
  await queries.updateChange(ctx.db, id, { ...change, taskId })
}
