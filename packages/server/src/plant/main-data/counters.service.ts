/** Counters: plain master records with a place. */

import type { Input } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/plant/main-data/counters.routes.ts'
import { readDecimal } from '../../platform/masters/cell-readers.ts'
import { masterQueries, masterRoom } from '../../platform/masters/masters.service.ts'
import { aliasesOf, hasAliasLike } from './aliases.queries.ts'
import type { ContentsOf } from './kinds.ts'
import { CODE, NAME, PERIOD, REMARK } from './main-data-columns.ts'
import { approvalBy } from './main-data-rule.service.ts'
import { findByCode, findByCodes, isInOwnRegion, isInRegion, pathFrom } from './main-data.queries.ts'
import { requireOwnCode } from './merging.service.ts'
import { giveUp } from './references.ts'
import { togetherBy } from './together.ts'

type Counter = routes.Counter
type Values = Omit<ContentsOf<Counter>, 'region'>

const factsOf = ({
  id: _id,
  version: _version,
  regionId: _regionId,
  aliases: _aliases,
  approval: _approval,
  isInForce: _isInForce,
  change: _change,
  allowed: _allowed,
  region,
  ...facts
}: Counter) => ({
  ...facts,
  region: region.at(-1)?.code ?? '',
})

export const counterQueries = masterQueries<Counter, Values, Input<typeof routes.listCounters>['query']>({
  table: 'sales_counters',
  fields: {
    code: CODE,
    name: NAME,
    regionId: {
      en: 'Region',
      zh: '区域',
      named: findByCode('region'),
      namedTogether: findByCodes('region'),
      namedBy: 'code',
      shown: ({ region }) => region.at(-1)?.code ?? '',
    },
    address: { en: 'Address', zh: '地址' },
    gln: { en: 'GLN', zh: 'GLN' },
    latitude: { en: 'Latitude', zh: '纬度', read: readDecimal },
    longitude: { en: 'Longitude', zh: '经度', read: readDecimal },
    zone: { en: 'Time zone', zh: '时区' },
    ...PERIOD,
    remark: REMARK,
  },
  sortedBy: 'code',
  searched: { search: ['name', 'code', 'address', 'gln'] },
  joined: { region: pathFrom('regions', 'regionId'), aliases: aliasesOf('counter') },
  alsoFound: hasAliasLike('counter'),
  approvedAs: 'counter',
  isVisible: isInOwnRegion,
  narrowed: ({ region }, db) => (region ? isInRegion(db, region, 'm.regionId') : undefined),
})

export const counters = masterRoom({
  routes: {
    list: routes.listCounters,
    options: routes.listCounterOptions,
    get: routes.getCounter,
    create: routes.createCounter,
    update: routes.updateCounter,
    remove: routes.deleteCounter,
  },
  subjectType: 'counter',
  queries: counterQueries,
  option: ({ code, name }) => ({ code, name }),
  facts: factsOf,
  ...togetherBy('counter'),
  approval: approvalBy('counter', {
    approve: routes.approveCounter,
    reject: routes.rejectCounter,
    undo: routes.undoCounter,
  }),
  afterSave: requireOwnCode('counter', counterQueries),
  beforeRemove: (ctx, row) => giveUp(ctx, 'counter', row),
  export: { name: 'counters', isWithinReach: true },
})
