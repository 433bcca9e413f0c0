/** A repair: what an alert offers to mend its cause. The room that can mend registers it; the alerts' room runs it and imports no room. */

import type { ErrorKey } from '@serialis/contract/errors.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import type { AlertSubjectType, AlertType, RepairName, RepairPage } from '@serialis/contract/repairs.ts'
import type { Ctx } from '../http/context.ts'

/** The alert as a repair sees it. */
export interface RepairedAlert {
  readonly id: string
  readonly type: AlertType
  readonly subjectType: AlertSubjectType
  readonly subjectId: string
  readonly params: Readonly<Record<string, string | number>>
}

export interface RepairDone {
  /** A success key. */
  message?: ErrorKey
  /** Where the operator goes on, when the repair needs his choice. */
  link?: { page: RepairPage; id: string }
}

export interface Repair {
  readonly type: AlertType
  readonly subjectType: AlertSubjectType
  readonly name: RepairName
  /** Asked for beside the right to care for alerts. */
  readonly permission: PermissionName
  /** Code of the event that the mended record gets in its own history; without one only the alert has its event. */
  readonly event?: string
  /** False when there is nothing to mend this way at present. Asked in a transaction that only reads, and again before `run`. */
  isOffered?(ctx: Ctx, alert: RepairedAlert): Promise<boolean>
  /** Runs in the command's transaction, with an event of its own. The alert is solved by `clearAlert` when its cause ends, now or later, never from here. */
  run(ctx: Ctx, alert: RepairedAlert): Promise<RepairDone>
}
