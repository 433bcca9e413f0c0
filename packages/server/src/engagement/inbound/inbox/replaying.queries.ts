/** Messages as replays choose them: those that have come to an end. */

import { type InboxStatus, inboxTransitions } from '@serialis/contract/engagement/inbound/inbox.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { isAfter } from '../../../kit/db/query-builder/before.queries.ts'

export interface Chosen {
  endpointId: string | null
  messageStatus: InboxStatus | null
  receivedFrom: Date | null
  /** Exclusive. */
  receivedTo: Date
}

const ended = inboxTransitions.filter(({ command }) => command === 'replay').flatMap(({ from }) => [...from])

function chosen({ trx }: TenantDb, { endpointId, messageStatus, receivedFrom, receivedTo }: Chosen) {
  const rows = trx
    .selectFrom('inbox_messages as m')
    .innerJoin('subscribe_endpoints as e', 'e.id', 'm.endpointId')
    .where('m.status', 'in', messageStatus === null ? ended : [messageStatus])
    .where('m.receivedAt', '<', receivedTo)
    .where('m.receivedAt', '>=', receivedFrom ?? new Date(0))
  return endpointId === null ? rows : rows.where('m.endpointId', '=', endpointId)
}

/** At most so many are counted. */
export async function countChosen(db: TenantDb, of: Chosen, atMost: number): Promise<number> {
  const { count } = await db.trx
    .selectFrom(chosen(db, of).select('m.id').limit(atMost).as('some'))
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const columns = [
  'm.id',
  'm.endpointId',
  'm.receivedAt',
  'm.format',
  'm.bytes',
  'm.records',
  'm.routingNumber',
  'm.body',
  'm.applications',
  'e.slug',
] as const

/** One, whatever its status, locked. */
export const holdToReplay = ({ trx }: TenantDb, id: string) =>
  trx
    .selectFrom('inbox_messages as m')
    .innerJoin('subscribe_endpoints as e', 'e.id', 'm.endpointId')
    .select([...columns, 'm.status'])
    .where('m.id', '=', id)
    .forUpdate('m')
    .executeTakeFirst()

/** The oldest behind a place, locked, with their sealed bodies. */
export function claimToReplay(
  db: TenantDb,
  of: Chosen,
  { after, limit }: { after: { at: Date; id: string } | undefined; limit: number },
) {
  return chosen(db, of)
    .where(isAfter(['m.receivedAt', 'm.id'], after))
    .select(columns)
    .orderBy('m.receivedAt')
    .orderBy('m.id')
    .limit(limit)
    .forUpdate('m')
    .execute()
}
export type MessageToReplay = Awaited<ReturnType<typeof claimToReplay>>[number]
