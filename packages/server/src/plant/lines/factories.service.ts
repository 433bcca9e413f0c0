/** Factories: plain master records that lines refer to. */

import * as routes from '@serialis/contract/plant/lines/factories.routes.ts'
import { requireThat } from '../../kit/http/failure.ts'
import { isSiteInUse } from '../../platform/access/users/users.service.ts'
import { masterRoom } from '../../platform/masters/masters.service.ts'
import { requireInForce, sitesOf } from '../../platform/sites/sites.service.ts'
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
  facts: ({ name, gln, sgln, zone, region, businessUnit }) => ({
    name,
    gln,
    sgln,
    zone,
    region: region?.code ?? '',
    businessUnit: businessUnit?.code ?? '',
  }),
  async beforeSave(ctx, { regionId, businessUnitId }, id) {
    const before = id === undefined ? undefined : await factoryQueries.find(ctx.db, id)
    const isMoved = regionId !== (before?.regionId ?? null) || businessUnitId !== (before?.businessUnitId ?? null)
    // A user with a limit would have no access to a new one, and does not decide who has access to one.
    requireThat(sitesOf(ctx) === undefined || (before !== undefined && !isMoved), 'site_not_held')
    if (regionId !== null) await requireInForce(ctx, 'region', { id: regionId, field: 'regionId' })
    if (businessUnitId !== null)
      await requireInForce(ctx, 'business_unit', { id: businessUnitId, field: 'businessUnitId' })
  },
  async beforeRemove({ db }, { id }) {
    requireThat(!(await isSiteInUse(db, id)), 'factory_still_used')
  },
  export: { name: 'factories' },
})
