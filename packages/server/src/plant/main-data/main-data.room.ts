import type { Room } from '../../kit/http/room.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import { brandQueries, brands } from './brands.service.ts'
import { accountQueries, categoryAccounts } from './category-accounts.service.ts'
import { counterQueries, counters } from './counters.service.ts'
import { mergingOf } from './merging.service.ts'
import { channelQueries, sourceChannels } from './source-channels.service.ts'
import { regionQueries, unitQueries } from './tree.queries.ts'
import { businessUnits, regions } from './tree.service.ts'

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
  exports: kinds.flatMap(({ exports }) => exports),
  extensions: [
    recordNumbers.extension({ subjects: ['brand'], table: 'brands', number: 'code' }),
    recordNumbers.extension({ subjects: ['counter'], table: 'sales_counters', number: 'code', foundBy: ['gln'] }),
    recordNumbers.extension({ subjects: ['category_account'], table: 'category_accounts', number: 'code' }),
    recordNumbers.extension({ subjects: ['region'], table: 'regions', number: 'code' }),
    recordNumbers.extension({ subjects: ['business_unit'], table: 'business_units', number: 'code' }),
    recordNumbers.extension({ subjects: ['source_channel'], table: 'source_channels', number: 'code' }),
    ...kinds.flatMap(({ extensions }) => extensions),
  ],
  bindings: [
    ...kinds.flatMap(({ bindings }) => bindings),
    mergingOf('brand', brandQueries),
    mergingOf('counter', counterQueries),
    mergingOf('region', regionQueries),
    mergingOf('business_unit', unitQueries),
    mergingOf('source_channel', channelQueries),
    mergingOf('category_account', accountQueries),
  ],
}
