/** Packs that are taken out of containers which a command destroys or withdraws: the event of its own, and the list. */

import type { EventCode } from '@serialis/contract/events.ts'
import { TAKEN_OUT_SHOWN, type TakenOut } from '@serialis/contract/numbers/ledger/contents.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { draftEvent, type Ctx } from '../../../kit/http/context.ts'
import { recordEvent } from '../../../platform/audit/audit.service.ts'
import type { LeftBehind } from '../ledger-types.ts'
import { codeOf } from '../one/resolve.service.ts'
import { describeSerials } from '../reading/reading.service.ts'

interface Releasing {
  /** For `releasingId` of the ledger's commands. */
  readonly id: string
  /** Records the event with subject, reason and signature of the command, once these are known, if packs were taken out. */
  record(packs: number): Promise<boolean>
}

export function releasing(ctx: Ctx, action: EventCode): Releasing {
  const event = draftEvent(action)
  return {
    id: event.id,
    async record(packs) {
      if (packs === 0) return false
      const { subjectType, subjectId, reason, signatureId } = ctx.event
      Object.assign(event, { subjectType, subjectId, reason, signatureId, details: { released: packs } })
      await recordEvent({ ...ctx, event }, action)
      return true
    },
  }
}

/** The containers with the most packs first. */
export async function takenOutOf(db: TenantDb, left: readonly LeftBehind[]): Promise<TakenOut> {
  const shown = [...left].sort((a, b) => b.members.size - a.members.size).slice(0, TAKEN_OUT_SHOWN)
  const ordinals = shown.map(({ container }) => container)
  const codes = await codeOf(db, ordinals)
  const levels = new Map((await describeSerials(db, ordinals)).map(({ ordinal, level }) => [ordinal, level]))
  return {
    packs: left.reduce((sum, { members }) => sum + members.size, 0),
    containers: left.length,
    first: shown.flatMap(({ container, members }, at) => {
      const level = levels.get(container)
      return level === undefined ? [] : [{ ordinal: container, code: codes[at] ?? '', level, packs: members.size }]
    }),
  }
}
