/** Regions: a tree of areas, e.g. country, province, city, district. */

import { z } from 'zod'
import { id } from '../../kit/entity.ts'
import { approvalRoutes, masterRoutes } from '../../platform/masters/masters.routes.ts'
import { masterOption, treeEdit, treeFacts, treeFilters, treeInput } from './main-data.schema.ts'

const region = z.object({ id, ...treeFacts })
export type Region = z.infer<typeof region>

const kind = {
  path: '/api/regions',
  subjectType: 'region',
  permission: 'regions',
  sites: 'own',
  // The tree decides who has access to what, so accounts with a limit do not change it.
  writes: 'closed',
  filters: treeFilters,
  record: region,
  option: masterOption,
  input: treeInput,
  edit: treeEdit,
  errors: {
    save: [
      'master_code_exists',
      'master_code_is_alias',
      'master_not_approved',
      'master_parent_not_exists',
      'master_too_deep',
    ],
    edit: ['master_inside_itself'],
    remove: ['master_still_used'],
  },
} as const

export const {
  list: listRegions,
  options: listRegionOptions,
  get: getRegion,
  create: createRegion,
  update: updateRegion,
  remove: deleteRegion,
} = masterRoutes(kind)

export const {
  approve: approveRegion,
  reject: rejectRegion,
  undo: undoRegion,
} = approvalRoutes(kind, { approve: 'regions.approve', edit: 'regions.edit' })
