/** Which of the kept states of a record gave each of its fields the value that it has now. */

import { fieldOfPlace, leavesOf } from '@serialis/contract/engagement/records/record-values.ts'
import type { RecordData, RecordSource } from '@serialis/contract/engagement/records/records.schema.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { foundRecord } from './records.view.ts'
import { listVersions } from './versions.queries.ts'

/** Of a record, or of the attributes of a member. */
interface State {
  version: number
  data: RecordData | null
  source: RecordSource
  sourceId: string | null
  changedAt: Date
  changedByName: string
}
export interface Origin {
  path: string
  state: Omit<State, 'data'>
  /** No state before it is kept, or compared. */
  isEarliest: boolean
}

/** The values of each field as one text, with their places in lists. */
function textsOf(data: RecordData | null): Map<string, string> {
  const leaves = Map.groupBy(data === null ? [] : leavesOf(data), ([place]) => fieldOfPlace(place))
  return new Map([...leaves].map(([path, all]) => [path, JSON.stringify(all)]))
}

/** At most so many states are compared, the newest ones; at most so many fields are named. */
export async function originsOfRecord(
  ctx: Pick<Ctx, 'db'>,
  id: string,
  atMost: { states: number; fields: number },
): Promise<{ collectionId: string; origins: Origin[] }> {
  const { row } = await foundRecord(ctx, id)
  const kept = await listVersions(ctx.db, id, { limit: atMost.states })
  return {
    collectionId: row.collectionId,
    origins: originsIn({ ...row, changedAt: row.updatedAt }, kept, atMost.fields),
  }
}

/** `kept`: the states before, the newest first. At most so many fields are named. */
export function originsIn(current: State, kept: readonly State[], fieldsAtMost: number): Origin[] {
  const now = textsOf(current.data)
  let open = [...now.keys()].slice(0, fieldsAtMost)
  const origins = new Map<string, Origin>()
  let newer = current
  for (const older of kept) {
    if (older.version !== newer.version - 1) break
    const before = textsOf(older.data)
    for (const path of open) if (before.get(path) !== now.get(path)) origins.set(path, originOf(path, newer, false))
    open = open.filter((path) => !origins.has(path))
    newer = older
  }
  // What is left was so in the oldest state that is compared.
  for (const path of open) origins.set(path, originOf(path, newer, newer.version > 1))
  return [...origins.values()]
}

const originOf = (path: string, state: State, isEarliest: boolean): Origin => {
  const { version, source, sourceId, changedAt, changedByName } = state
  return { path, state: { version, source, sourceId, changedAt, changedByName }, isEarliest }
}
