/** Factories: plain master records that lines refer to. */

import * as routes from '@serialis/contract/plant/lines/factories.routes.ts'
import { requireThat } from '../../kit/http/failure.ts'
import { isSiteInUse } from '../../platform/access/users/users.service.ts'
import { masterRoom } from '../../platform/masters/masters.service.ts'
import { sitesOf } from '../../platform/sites/sites.service.ts'
import { factoryQueries } from './factories.queries.ts'

export const factories = masterRoom({
  routes: {
    list: routes.listFactories,
    options: routes.listFactoryOptions,
    get: routes.getFactory,
    create: routes.createFactory,
    update: routes.updateFactory,
    remove: routes.deleteFactory,
  },
  subjectType: 'factory',
  queries: factoryQueries,
  option: ({ name, zone }) => ({ name, zone }),
  async beforeSave(ctx, _values, id) {
    // A user who is limited to factories would have no access to the new one.
    requireThat(id !== undefined || sitesOf(ctx) === undefined, 'site_not_held')
  },
  async beforeRemove({ db }, { id }) {
    requireThat(!(await isSiteInUse(db, id)), 'factory_still_used')
  },
  export: { name: 'factories' },
})
