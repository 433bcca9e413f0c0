import { z } from 'zod'
import { masterRoutes } from '../../platform/masters/masters.routes.ts'
import { factory, factoryEdit, factoryInput, reachFilters } from './factories.schema.ts'

export const {
  list: listFactories,
  options: listFactoryOptions,
  get: getFactory,
  create: createFactory,
  update: updateFactory,
  remove: deleteFactory,
} = masterRoutes({
  path: '/api/factories',
  subjectType: 'factory',
  permission: 'factories',
  sites: 'own',
  filters: { name: z.string().trim().max(60).optional(), ...reachFilters },
  record: factory,
  option: { name: z.string(), zone: z.string() },
  input: factoryInput,
  edit: factoryEdit,
  errors: {
    save: [
      'factory_name_exists',
      'factory_gln_exists',
      'region_not_exists',
      'unit_not_exists',
      'master_not_approved',
      'site_not_held',
    ],
    remove: ['factory_still_used'],
  },
})
