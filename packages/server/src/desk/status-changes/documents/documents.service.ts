/** For rooms that store something with a change: its current status, and that its dry run must start again. */

import type { ChangeTrigger } from '@serialis/contract/desk/status-changes/desks.ts'
import type { ChangeStatus } from '@serialis/contract/desk/status-changes/status-changes.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found } from '../../../kit/http/failure.ts'
import { startWork } from '../status-changes.draft.service.ts'
import * as queries from '../status-changes.queries.ts'
import { CHECK_KIND } from '../task-kinds.ts'

/** Until it is signed, what belongs to a change may change with it. */
const UNSIGNED: readonly ChangeStatus[] = ['CHECKING', 'CHECKED', 'UNREADABLE']

const ofDesk = (trigger: ChangeTrigger, row: queries.ChangeRow | undefined): ChangeStatus =>
  found(row?.trigger === trigger ? row : undefined).status

/** Throws `not_found` when the desk has no such change. */
export const isChangeUnsigned = async (db: TenantDb, trigger: ChangeTrigger, id: string): Promise<boolean> =>
  UNSIGNED.includes(ofDesk(trigger, await queries.findChange(db, id)))

/** The same, with the change locked until the transaction ends. */
export const lockUnsigned = async (db: TenantDb, trigger: ChangeTrigger, id: string): Promise<boolean> =>
  UNSIGNED.includes(ofDesk(trigger, await queries.lockChange(db, id)))

/** Undefined when there is no such change. */
export const changeStatusOf = async (db: TenantDb, id: string): Promise<ChangeStatus | undefined> =>
  (await queries.findChange(db, id))?.status

/** Another document is other evidence: the result of a running dry run is discarded, and it runs again. */
export const documentsChanged = (ctx: Ctx, trigger: ChangeTrigger, id: string): Promise<void> =>
  startWork(ctx, {
    id,
    trigger,
    kind: CHECK_KIND,
    change: { status: 'CHECKING', failureKey: null, failureParams: '{}' },
  })
