import type { mainDataWork } from '@serialis/contract/plant/main-data/main-data.permissions.ts'
import type { MainDataKind } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import type { RawBuilder } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { bulk } from '../../kit/jobs/bulk.ts'
import { configurationSetting } from '../../kit/jobs/configuration.ts'
import { work } from '../../kit/jobs/work.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import { listWaiting } from '../../platform/masters/masters.service.ts'
import { isBrandOfSites, isRegionOfSites, isRowOfSites, isUnitOfSites } from '../../platform/sites/sites.service.ts'
import { brandQueries, brands } from './brands.service.ts'
import { accountQueries, categoryAccounts } from './category-accounts.service.ts'
import { configFiles } from './configs/config-files.ts'
import * as configs from './configs/configs.service.ts'
import {
  getDataCenterConfig,
  getMemberConfig,
  saveDataCenterConfig,
  saveMemberConfig,
} from './configs/configs.service.ts'
import { counterQueries, counters } from './counters.service.ts'
import { tableOf } from './kinds.ts'
import * as rule from './main-data-rule.service.ts'
import { getMainDataRule, saveMainDataRule } from './main-data-rule.service.ts'
import { isAccountOfSites, isInOwnRegion, isOfOwnUnit } from './main-data.queries.ts'
import { mergingOf } from './merging.service.ts'
import { channelQueries, sourceChannels } from './source-channels.service.ts'
import { regionQueries, unitQueries } from './tree.queries.ts'
import { businessUnits, regions } from './tree.service.ts'

/** The rows of each kind wait for its own right. */
const workOf = (
  kind: MainDataKind,
  name: keyof typeof mainDataWork,
  { isVisible, ...rest }: { isVisible?: (db: TenantDb) => RawBuilder<boolean>; isOfWholeTenant?: true } = {},
) =>
  work.extension({
    kind: name,
    ...rest,
    list: async ({ db, actor }, limit) =>
      (
        await listWaiting(db, { table: tableOf[kind], subjectType: kind, isVisible }, { userId: actor.userId, limit })
      ).map(({ id, code, name: title, writtenAt }) => ({ id, title, about: code, since: writtenAt, urgency: null })),
  })

const bulkOf = (
  many: 'Brands' | 'Counters' | 'Regions' | 'BusinessUnits' | 'SourceChannels' | 'CategoryAccounts',
  { list, decisions }: Pick<typeof brands, 'list' | 'decisions'>,
) =>
  (['approve', 'reject'] as const).map((what) =>
    bulk.extension({ name: `${what}${many}`, list, command: decisions![what] }),
  )

const kinds = [brands, counters, regions, businessUnits, sourceChannels, categoryAccounts]

export const mainDataRoom: Room = {
  name: 'main-data',
  constraints: {
    brands__code: 'master_code_exists',
    sales_counters__code: 'master_code_exists',
    sales_counters__gln: 'counter_gln_exists',
    category_accounts__code: 'master_code_exists',
    category_accounts__outside_id: 'account_outside_id_exists',
    regions__code: 'master_code_exists',
    business_units__code: 'master_code_exists',
    source_channels__code: 'master_code_exists',
    // A deletion counts what refers to the record first, so these refuse a record that is not there or went meanwhile.
    regions__parent: 'master_parent_not_exists',
    business_units__parent: 'master_parent_not_exists',
    sales_counters__region: 'region_not_exists',
    category_accounts__channel: 'channel_not_exists',
    category_accounts__brand: 'brand_not_exists',
    category_accounts__owner: 'unit_not_exists',
    // Of a category that is deleted.
    category_accounts__category: 'category_still_used',
  },
  siteRules: [
    { subjects: ['brand'], isOfSites: isBrandOfSites },
    { subjects: ['region'], isOfSites: isRegionOfSites },
    { subjects: ['business_unit'], isOfSites: isUnitOfSites },
    {
      subjects: ['counter'],
      isOfSites: isRowOfSites('sales_counters', (db, column) => isRegionOfSites(db, column('regionId'))),
    },
    { subjects: ['category_account'], isOfSites: isAccountOfSites },
  ],
  exports: kinds.flatMap(({ exports }) => exports),
  extensions: [
    recordNumbers.extension({ subjects: ['brand'], table: 'brands', number: 'code' }),
    recordNumbers.extension({ subjects: ['counter'], table: 'sales_counters', number: 'code', foundBy: ['gln'] }),
    recordNumbers.extension({ subjects: ['category_account'], table: 'category_accounts', number: 'code' }),
    recordNumbers.extension({ subjects: ['region'], table: 'regions', number: 'code' }),
    recordNumbers.extension({ subjects: ['business_unit'], table: 'business_units', number: 'code' }),
    recordNumbers.extension({ subjects: ['source_channel'], table: 'source_channels', number: 'code' }),
    ...kinds.flatMap(({ extensions }) => extensions),
    workOf('brand', 'brandApprove', { isOfWholeTenant: true }),
    workOf('counter', 'counterApprove', { isVisible: isInOwnRegion }),
    workOf('region', 'regionApprove', { isOfWholeTenant: true }),
    workOf('business_unit', 'businessUnitApprove', { isOfWholeTenant: true }),
    workOf('source_channel', 'sourceChannelApprove'),
    workOf('category_account', 'categoryAccountApprove', { isVisible: isOfOwnUnit }),
    ...configFiles,
    configurationSetting('dataCenterConfig', getDataCenterConfig, saveDataCenterConfig),
    configurationSetting('memberConfig', getMemberConfig, saveMemberConfig),
    configurationSetting('mainDataRule', getMainDataRule, saveMainDataRule),
    ...bulkOf('Brands', brands),
    ...bulkOf('Counters', counters),
    ...bulkOf('Regions', regions),
    ...bulkOf('BusinessUnits', businessUnits),
    ...bulkOf('SourceChannels', sourceChannels),
    ...bulkOf('CategoryAccounts', categoryAccounts),
  ],
  bindings: [
    ...bindingsOf(rule),
    ...bindingsOf(configs),
    ...kinds.flatMap(({ bindings }) => bindings),
    mergingOf('brand', brandQueries),
    mergingOf('counter', counterQueries),
    mergingOf('region', regionQueries),
    mergingOf('business_unit', unitQueries),
    mergingOf('source_channel', channelQueries),
    mergingOf('category_account', accountQueries),
  ],
}
