/** SQL of the typed columns of attributes: which field is in which, and rows that are of an older layout. */

import type { FieldType } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import {
  type Slot,
  slotKinds,
  slotsOfKind,
  slotValue,
} from '@serialis/contract/engagement/member-attributes/attribute-slots.ts'
import type { TenantDb } from '../../kit/db/db.ts'

export const ALL_SLOTS = slotKinds.flatMap(slotsOfKind)

export interface SlotRow {
  slot: Slot
  collectionId: string
  path: string
  type: FieldType
  since: number
}

/** All of the tenant, with the collection that has them. */
export const listSlots = ({ trx }: TenantDb) =>
  trx
    .selectFrom('attribute_slots as s')
    .innerJoin('collections as c', 'c.id', 's.collectionId')
    .select(['s.slot', 's.collectionId', 's.path', 's.type', 's.since', 'c.code', 'c.nameEn', 'c.nameZh'])
    .orderBy('s.slot')
    .execute()

export const listSlotsOf = ({ trx }: TenantDb, collectionId: string): Promise<SlotRow[]> =>
  trx
    .selectFrom('attribute_slots')
    .select(['slot', 'collectionId', 'path', 'type', 'since'])
    .where('collectionId', '=', collectionId)
    .orderBy('slot')
    .execute()

/** What the typed columns hold of a record. */
export const slotValues = (
  slots: readonly Pick<SlotRow, 'slot' | 'path' | 'type'>[],
  data: Readonly<Record<string, unknown>>,
): Record<string, unknown> => Object.fromEntries(slots.map(({ slot, ...field }) => [slot, slotValue(data, field)]))

export interface Layout {
  layout: number
  filled: number
}

/** Of a collection that never had a slot, all rows are of layout 0. */
export const findLayout = async ({ trx }: TenantDb, collectionId: string): Promise<Layout> =>
  (await trx
    .selectFrom('attribute_layouts')
    .select(['layout', 'filled'])
    .where('collectionId', '=', collectionId)
    .executeTakeFirst()) ?? { layout: 0, filled: 0 }

/** The slots of a collection with their columns as they are to be written. */
export const slottedBy = async (db: TenantDb, collectionId: string) => ({
  layout: (await findLayout(db, collectionId)).layout,
  slots: await listSlotsOf(db, collectionId),
})

export async function putSlots(
  { trx, tenantId }: TenantDb,
  collectionId: string,
  { dropped, added, layout, at }: { dropped: readonly Slot[]; added: readonly SlotRow[]; layout: number; at: Date },
): Promise<void> {
  if (dropped.length > 0)
    await trx
      .deleteFrom('attribute_slots')
      .where('slot', 'in', [...dropped])
      .execute()
  if (added.length > 0)
    await trx
      .insertInto('attribute_slots')
      .values(added.map((one) => ({ tenantId, ...one, assignedAt: at })))
      .execute()
  await trx
    .insertInto('attribute_layouts')
    .values({ tenantId, collectionId, layout, filled: 0 })
    .onConflict((conflict) => conflict.columns(['tenantId', 'collectionId']).doUpdateSet({ layout }))
    .execute()
}

/** Rows of an older layout that nobody writes this moment. */
export async function lockOlder(
  { client, tenantId }: TenantDb,
  collectionId: string,
  { layout, limit }: { layout: number; limit: number },
): Promise<{ id: string; data: Record<string, unknown> }[]> {
  const { rows } = await client.query<{ id: string; data: Record<string, unknown> }>(
    `select id, data from member_attributes where tenant_id = $1 and collection_id = $2 and layout < $3
      limit $4 for no key update skip locked`,
    [tenantId, collectionId, layout, limit],
  )
  return rows
}

export async function hasOlder({ client, tenantId }: TenantDb, collectionId: string, layout: number): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from member_attributes where tenant_id = $1 and collection_id = $2 and layout < $3 limit 1',
    [tenantId, collectionId, layout],
  )
  return rows.length > 0
}

const ASSIGNED = ALL_SLOTS.map((slot) => `${slot} = r.${slot}`).join(', ')

/** What all typed columns of these rows hold; those that no field has are empty. */
export async function fillSlots(
  { client, tenantId }: TenantDb,
  rows: readonly { id: string; values: Readonly<Record<string, unknown>> }[],
  layout: number,
): Promise<void> {
  if (rows.length === 0) return
  await client.query(
    `update member_attributes a set layout = $2, ${ASSIGNED}
       from unnest($3::uuid[], $4::jsonb[]) as g (id, slots), jsonb_populate_record(null::member_attributes, g.slots) r
      where a.tenant_id = $1 and a.id = g.id`,
    [tenantId, layout, rows.map(({ id }) => id), rows.map(({ values }) => JSON.stringify(values))],
  )
}

/** All rows of the collection are of this layout. */
export async function setFilled({ trx }: TenantDb, collectionId: string, layout: number): Promise<void> {
  await trx
    .updateTable('attribute_layouts')
    .set({ filled: layout })
    .where('collectionId', '=', collectionId)
    .where('filled', '<', layout)
    .execute()
}
