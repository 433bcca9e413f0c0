/**
 * Many new records of one kind by a few statements, each with its event, as if each were created by itself. What refuses
 * one of them refuses all; the caller then creates them one by one.
 */

import { randomUUIDv7 } from 'node:crypto'
import type { EventCode } from '@serialis/contract/events.ts'
import { changes, draftEvent, type Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { recordEvents } from '../audit/audit.service.ts'
import { insertChanges } from './master-changes.queries.ts'
import type { MasterFile } from './master-files.ts'
import { type Approvable, IN_FORCE, NEW } from './masters.approval.service.ts'
import type { MasterRow, MasterSearch, NewMaster } from './masters.queries.ts'

/** The rules of a kind for many records at once: of what refuses one record, and nothing less. */
export interface Together<Row, Values> {
  beforeSave?: (ctx: Ctx, records: readonly NewMaster<Values>[]) => Promise<void>
  afterSave?: (ctx: Ctx, rows: readonly Row[]) => Promise<void>
  unique: NonNullable<MasterFile['unique']>
}

/** Ids for records that may name one another before they are there. */
export const newIds = (count: number): string[] => Array.from({ length: count }, () => randomUUIDv7())

export const creatingTogether =
  <Row extends MasterRow, Values, Search extends MasterSearch>(
    {
      subjectType,
      queries,
      facts,
      approval,
    }: Omit<Approvable<Row, Values, Search>, 'approval'> & Partial<Pick<Approvable<Row, Values, Search>, 'approval'>>,
    event: EventCode,
    { beforeSave, afterSave }: Together<Row, Values>,
  ) =>
  async (ctx: Ctx, records: readonly NewMaster<Values>[]): Promise<void> => {
    await beforeSave?.(ctx, records)
    const waits = (await approval?.isWanted(ctx.db)) ?? false
    const state = approval && (waits ? NEW : IN_FORCE)
    const inserted = await queries.insertTogether(ctx.db, records, state)
    // A record outside of what the caller sees is not read back.
    const rows = found(inserted.length === records.length ? inserted : undefined)
    await afterSave?.(ctx, rows)
    if (!waits) await approval?.beforeEffectTogether?.(ctx, rows)
    const made = rows.map((row) => ({ id: row.id, differences: changes({}, facts(row)) }))
    if (waits) await insertChanges(ctx.db, subjectType, { author: ctx.actor, at: ctx.now }, made)
    const own: Ctx = { ...ctx, event: { ...draftEvent(event), subjectType } }
    await recordEvents(
      own,
      event,
      made.map(({ id, differences }) => ({ subjectId: id, details: differences })),
    )
  }
