/** Tells a caller whose version is outdated who changed the record since. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import type { MeanwhileChange } from '@serialis/contract/kit/meanwhile.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { subjects } from '@serialis/contract/subjects.ts'
import type { Actor, Ctx } from '../../kit/http/context.ts'
import * as queries from './events.queries.ts'
import { shownDetails } from './masked-details.ts'

/** Types of subjects whose history the caller may read. People of a supplier read no history. */
function readableBy({ authorities, supplierId }: Actor): { type: string; isShared: boolean }[] {
  if (supplierId !== undefined) return []
  const readsAll = isGranted(authorities, permissionCode('events.list'))
  return Object.entries(subjects)
    .filter(([, { history }]) => readsAll || isGranted(authorities, permissionCode(history)))
    .map(([type, { sites }]) => ({ type, isShared: sites === 'shared' }))
}

/** Some events also name a field that stayed as it was. */
const isChange = (value: unknown): value is [unknown, unknown] =>
  Array.isArray(value) && value.length === 2 && JSON.stringify(value[0]) !== JSON.stringify(value[1])

/** Steps of a record with a workflow put the fields below `changes`. */
const fieldsOf = ({ changes, ...details }: Record<string, unknown>): MeanwhileChange['fields'] =>
  Object.fromEntries(
    Object.entries({ ...details, ...(changes as object | undefined) }).flatMap(([name, value]) =>
      isChange(value) ? [[name, value]] : [],
    ),
  )

/** Newest first; exactly what the caller could read in the record's history. */
export async function changesSince(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  record: { id: string; version: number },
): Promise<MeanwhileChange[]> {
  const rows = await queries.listChangesSince(db, record, readableBy(actor))
  return rows.map(({ occurredAt, actorName, action, reason, subjectType, details }) => ({
    at: occurredAt.toISOString(),
    by: actorName,
    action,
    reason,
    fields: shownDetails({ subjectType, details: fieldsOf(details) }),
  }))
}
