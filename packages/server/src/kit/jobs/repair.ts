/**
 * A repair: an action that an alert offers to remove its cause. The room that can do it registers it; the alerts room
 * runs it and imports no other room.
 */

import type { AlertSubjectType, RepairPage } from '@serialis/contract/alert-subjects.ts'
import type { ErrorKey } from '@serialis/contract/errors.ts'
import type { EventCode } from '@serialis/contract/events.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import type { AlertType, RepairName } from '@serialis/contract/repairs.ts'
import type { AskCtx, Ctx } from '../http/context.ts'

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
  /** Where the operator continues when the repair needs a decision. */
  link?: { page: RepairPage; id: string }
}

export interface Repair {
  readonly type: AlertType
  readonly subjectType: AlertSubjectType
  readonly name: RepairName
  /** Required in addition to the permission to handle alerts. */
  readonly permission: PermissionName
  /** Code of the event in the history of the repaired record. Without it, only the alert gets an event. */
  readonly event?: EventCode
  /** False when this repair has nothing to do at present. Called in a read-only transaction, and again before `run`. */
  isOffered?(ctx: Ctx, alert: RepairedAlert): Promise<boolean>
  /**
   * Runs in the command's transaction, with an event of its own. It never solves the alert itself: `clearAlert` does so
   * when the cause ends, now or later. `asked` is the result of `ask`.
   */
  run(ctx: Ctx, alert: RepairedAlert, asked?: unknown): Promise<RepairDone>
  /** Calls another system, before the command's transaction. */
  ask?(ctx: AskCtx, alert: RepairedAlert): Promise<unknown>
}
