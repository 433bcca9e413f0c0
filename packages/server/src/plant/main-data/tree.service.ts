/** Regions and business units: plain master records in a tree. */

import * as units from '@serialis/contract/plant/main-data/business-units.routes.ts'
import { TREE_DEPTH_MAXIMUM } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import * as regionRoutes from '@serialis/contract/plant/main-data/regions.routes.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { masterRoom, PATH_SEPARATOR } from '../../platform/masters/masters.service.ts'
import type { TreeTable } from './main-data.queries.ts'
import { requireUnused } from './references.ts'
import { awaitMoves, findDepth, lockMoves, regionQueries, type TreeRow, unitQueries } from './tree.queries.ts'

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
  async beforeRemove({ db }, region) {
    await regionQueries.lock(db, region.id)
    await requireUnused(db, region, [
      { as: 'inside', table: 'regions', column: 'parentId' },
      { as: 'counters', table: 'sales_counters', column: 'regionId' },
    ])
  },
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
  async beforeRemove({ db }, unit) {
    await unitQueries.lock(db, unit.id)
    await requireUnused(db, unit, [
      { as: 'inside', table: 'business_units', column: 'parentId' },
      { as: 'accounts', table: 'category_accounts', column: 'ownerId' },
    ])
  },
  export: { name: 'businessUnits' },
})
