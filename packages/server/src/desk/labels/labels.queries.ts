/** The SQL of label prints. */

import type { LabelSubject } from '@serialis/contract/desk/labels/labels.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isAboutPacksOfSites, isOrderOfSites, isRowOfSites } from '../../platform/sites/sites.service.ts'

/** By its packs, or by the order that it prints. */
export const isPrintOfSites = isRowOfSites(
  'label_prints',
  (db, column) =>
    sql`(${isAboutPacksOfSites(db, column('id'))} or ${isOrderOfSites(db, sql`(${column('subject')} ->> 'orderId')::uuid`)})`,
)

const shownColumns = [
  'id',
  'printedAt',
  'printedByName',
  'labels',
  'reprinted',
  'reason',
  'symbology',
  'format',
  'template',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('label_prints').select(shownColumns)
export type PrintRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export async function insertPrint(
  { trx, tenantId }: TenantDb,
  row: PrintRow & { eventId: string; printedBy: string; subject: LabelSubject },
) {
  await trx
    .insertInto('label_prints')
    .values({ ...row, tenantId, subject: JSON.stringify(row.subject) })
    .execute()
}

export interface PrintSetRow {
  block: number
  first: number
  last: number
  members: Uint8Array
}

export async function insertPrintSets({ trx, tenantId }: TenantDb, printId: string, rows: readonly PrintSetRow[]) {
  await trx
    .insertInto('label_print_sets')
    .values(
      rows.map(({ block, first, last, members }) => ({
        tenantId,
        printId,
        block,
        firstOffset: first,
        lastOffset: last,
        members: Buffer.from(members),
      })),
    )
    .execute()
}

/** Sets of earlier prints that may contain codes between two offsets of a block, newest print first. */
export async function listPrintSets(
  { trx, tenantId }: TenantDb,
  spans: readonly { block: number; first: number; last: number }[],
) {
  const { rows } = await sql<{ printId: string; members: Buffer; printedAt: Date; printedByName: string }>`
    select s.print_id, s.members, p.printed_at, p.printed_by_name
    from unnest(${spans.map(({ block }) => block)}::int[], ${spans.map(({ first }) => first)}::int[], ${spans.map(({ last }) => last)}::int[]) as w (block, first_offset, last_offset)
    join label_print_sets s on s.tenant_id = ${tenantId} and s.block = w.block and s.first_offset <= w.last_offset and s.last_offset >= w.first_offset
    join label_prints p on p.tenant_id = ${tenantId} and p.id = s.print_id
    order by p.printed_at desc, p.id desc`.execute(trx)
  return rows
}

/** Newest first; `ids`: only these. */
export async function listPrints(
  db: TenantDb,
  { ids, after, limit }: { ids?: readonly string[] | undefined; after?: string | undefined; limit: number },
): Promise<PrintRow[]> {
  let rows = select(db)
    .where(isPrintOfSites(db, sql`label_prints.id`))
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (after !== undefined) rows = rows.where('id', '<', after)
  if (ids !== undefined) rows = rows.where('id', 'in', [...ids])
  return rows.execute()
}
