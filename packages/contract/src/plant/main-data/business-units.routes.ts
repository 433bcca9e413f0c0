/** Business units: the tree of divisions and departments that own what is sold. */

import { z } from 'zod'
import { id } from '../../kit/entity.ts'
import { masterRoutes } from '../../platform/masters/masters.routes.ts'
import { masterOption, treeEdit, treeFacts, treeFilters, treeInput } from './main-data.schema.ts'

const businessUnit = z.object({ id, ...treeFacts })

export const {
  list: listBusinessUnits,
  options: listBusinessUnitOptions,
  get: getBusinessUnit,
  create: createBusinessUnit,
  update: updateBusinessUnit,
  remove: deleteBusinessUnit,
} = masterRoutes({
  path: '/api/business-units',
  subjectType: 'business_unit',
  permission: 'businessUnits',
  sites: 'shared',
  filters: treeFilters,
  record: businessUnit,
  option: masterOption,
  input: treeInput,
  edit: treeEdit,
  errors: {
    save: ['master_code_exists', 'master_parent_not_exists', 'master_too_deep'],
    edit: ['master_inside_itself'],
    remove: ['master_still_used'],
  },
})
