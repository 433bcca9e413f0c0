import type { Room } from '../../kit/http/room.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import { brands } from './brands.service.ts'
import { sourceChannels } from './source-channels.service.ts'
import { businessUnits, regions } from './tree.service.ts'

const kinds = [brands, regions, businessUnits, sourceChannels]

export const mainDataRoom: Room = {
  name: 'main-data',
  constraints: {
    brands__code: 'master_code_exists',
    regions__code: 'master_code_exists',
    business_units__code: 'master_code_exists',
    source_channels__code: 'master_code_exists',
    // A deletion counts what refers to the record first, so these refuse a parent that went meanwhile.
    regions__parent: 'master_parent_not_exists',
    business_units__parent: 'master_parent_not_exists',
  },
  exports: kinds.flatMap(({ exports }) => exports),
  extensions: [
    recordNumbers.extension({ subjects: ['brand'], table: 'brands', number: 'code' }),
    recordNumbers.extension({ subjects: ['region'], table: 'regions', number: 'code' }),
    recordNumbers.extension({ subjects: ['business_unit'], table: 'business_units', number: 'code' }),
    recordNumbers.extension({ subjects: ['source_channel'], table: 'source_channels', number: 'code' }),
    ...kinds.flatMap(({ extensions }) => extensions),
  ],
  bindings: kinds.flatMap(({ bindings }) => bindings),
}
