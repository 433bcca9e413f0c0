/** Extension point: the kinds of work that wait for people, each answered by its room with the conditions of its commands. */

import type { WorkRecord } from '@serialis/contract/work.ts'
import type { WorkKind } from '@serialis/contract/work.ts'
import type { Ctx } from '../http/context.ts'
import { extensionPoint } from '../http/extension-point.ts'

export type WorkCtx = Pick<Ctx, 'app' | 'db' | 'tenant' | 'now' | 'actor'>

export interface Waiting extends Omit<WorkRecord, 'since' | 'deputyFor' | 'about' | 'within' | 'period'> {
  about?: string
  since: Date
  deputyFor?: string | null
  within?: string
  period?: { from: Date; to: Date }
}

export interface WorkSource {
  kind: WorkKind
  /** Accounts that are limited to sites may not give the command. */
  isOfWholeTenant?: true
  /**
   * The records that wait for this caller, who holds the permission of the kind, oldest first: those on which the
   * command would be accepted now, within the limits of sites. At most `limit`.
   */
  list: (ctx: WorkCtx, limit: number) => Promise<Waiting[]>
}

export const work = extensionPoint<WorkSource>()
