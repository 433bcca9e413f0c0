/** Regions and business units: plain master records in a tree. */

import * as units from '@serialis/contract/plant/main-data/business-units.routes.ts'
import { TREE_DEPTH_MAXIMUM } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import * as regionRoutes from '@serialis/contract/plant/main-data/regions.routes.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { masterRoom, type NewMaster, PATH_SEPARATOR } from '../../platform/masters/masters.service.ts'
import { approvalBy } from './main-data-rule.service.ts'
import type { TreeTable } from './main-data.queries.ts'
import { requireOwnCode } from './merging.service.ts'
import { giveUp } from './references.ts'
import { togetherBy } from './together.ts'
import {
  awaitMoves,
  findDepth,
  findLevels,
  lockMoves,
  regionQueries,
  type TreeRow,
  unitQueries,
} from './tree.queries.ts'

/** Its parent is there and not below it, and the tree stays within its depth. */
async function requirePlace(
  db: TenantDb,
  table: TreeTable,
  { find }: Pick<typeof regionQueries | typeof unitQueries, 'find'>,
  { id, parentId }: { id: string | undefined; parentId: string | null },
): Promise<void> {
  if (id === undefined && parentId === null) return
  const isMoved = id !== undefined && (await find(db, id))?.parentId !== parentId
  if (isMoved) await lockMoves(db, table)
  else await awaitMoves(db, table)
  const parent = parentId === null ? undefined : found(await find(db, parentId), 'master_parent_not_exists')
  const around = parent === undefined ? [] : [...parent.path.map((one) => one.id), parent.id]
  if (id !== undefined && around.includes(id))
    throw fieldFailure('parentId', 'master_inside_itself', 'master_inside_itself')
  const depth = around.length + 1 + (isMoved ? await findDepth(db, table, id) : 0)
  requireThat(depth <= TREE_DEPTH_MAXIMUM, 'master_too_deep', { maximum: TREE_DEPTH_MAXIMUM })
}

/** The same for new records, of which one may be inside another above it. */
const requirePlaces =
  (table: TreeTable) =>
  async ({ db }: { db: TenantDb }, records: readonly NewMaster<{ parentId: string | null }>[]): Promise<void> => {
    await awaitMoves(db, table)
    const own = new Set(records.map(({ id }) => id))
    const outside = records.flatMap(({ values: { parentId } }) =>
      parentId === null || own.has(parentId) ? [] : parentId,
    )
    const levels = await findLevels(db, table, [...new Set(outside)])
    for (const { id, values } of records) {
      const around = values.parentId === null ? 0 : found(levels.get(values.parentId), 'master_parent_not_exists')
      requireThat(around + 1 <= TREE_DEPTH_MAXIMUM, 'master_too_deep', { maximum: TREE_DEPTH_MAXIMUM })
      levels.set(id, around + 1)
    }
  }

const factsOf = ({ code, name, path, remark }: TreeRow) => ({ code, name, parent: path.at(-1)?.code ?? '', remark })
const optionOf = ({ code, name, path }: TreeRow) => ({
  code,
  name: [...path.map((one) => one.name), name].join(PATH_SEPARATOR),
})

export const regions = masterRoom({
  routes: {
    list: regionRoutes.listRegions,
    options: regionRoutes.listRegionOptions,
    get: regionRoutes.getRegion,
    create: regionRoutes.createRegion,
    update: regionRoutes.updateRegion,
    remove: regionRoutes.deleteRegion,
  },
  subjectType: 'region',
  queries: regionQueries,
  option: optionOf,
  facts: factsOf,
  beforeSave: ({ db }, { parentId }, id) => requirePlace(db, 'regions', regionQueries, { id, parentId }),
  approval: approvalBy('region', {
    approve: regionRoutes.approveRegion,
    reject: regionRoutes.rejectRegion,
    undo: regionRoutes.undoRegion,
  }),
  ...togetherBy('region', { beforeSave: requirePlaces('regions') }),
  afterSave: requireOwnCode('region', regionQueries),
  beforeRemove: (ctx, region) => giveUp(ctx, 'region', region),
  export: { name: 'regions' },
})

export const businessUnits = masterRoom({
  routes: {
    list: units.listBusinessUnits,
    options: units.listBusinessUnitOptions,
    get: units.getBusinessUnit,
    create: units.createBusinessUnit,
    update: units.updateBusinessUnit,
    remove: units.deleteBusinessUnit,
  },
  subjectType: 'business_unit',
  queries: unitQueries,
  option: optionOf,
  facts: (unit) => ({ ...factsOf(unit), taxCountry: unit.taxCountry, taxNumber: unit.taxNumber }),
  beforeSave: ({ db }, { parentId }, id) => requirePlace(db, 'business_units', unitQueries, { id, parentId }),
  approval: approvalBy('business_unit', {
    approve: units.approveBusinessUnit,
    reject: units.rejectBusinessUnit,
    undo: units.undoBusinessUnit,
  }),
  ...togetherBy('business_unit', { beforeSave: requirePlaces('business_units') }),
  afterSave: requireOwnCode('business_unit', unitQueries),
  beforeRemove: (ctx, unit) => giveUp(ctx, 'business_unit', unit),
  export: { name: 'businessUnits' },
})
