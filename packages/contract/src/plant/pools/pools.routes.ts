import { z } from 'zod'
import { deleted, id, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { SN_SOURCES } from '../products/product-fields.ts'
import * as s from './pools.schema.ts'

const pools = '/api/pools'
const one = `${pools}/:id` as const

export const listPools = query({
  method: 'GET',
  path: pools,
  permission: 'pools.list',
  sites: 'closed',
  input: {
    query: listQuery({
      productId: id.optional(),
      level: z.enum(packagingLevels).optional(),
      source: z.enum(SN_SOURCES).optional(),
    }),
  },
  output: listOf(s.pool),
})
export const getPool = query({
  method: 'GET',
  path: one,
  permission: 'pools.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.poolDetail,
})
export const createPool = command({
  method: 'POST',
  path: pools,
  permission: 'pools.create',
  sites: 'closed',
  input: { body: s.poolInput },
  output: s.poolDetail,
  event: 'pool.created',
  errors: [
    'pool_exists',
    'supplier_not_exists',
    'pool_environment_differs',
    'article_not_approved',
    'pool_source_differs',
    'pool_level_without_codes',
    'unit_is_never_partial',
    'rule_does_not_fit_level',
    'rule_version_not_approved',
  ],
  creates: true,
})
export const editPool = command({
  method: 'PUT',
  path: one,
  permission: 'pools.edit',
  sites: 'closed',
  input: { params: idParam, body: s.poolEdit },
  output: s.poolDetail,
  event: 'pool.changed',
  errors: [
    'pool_environment_differs',
    'unit_is_never_partial',
    'rule_does_not_fit_level',
    'rule_version_not_approved',
    'changed_meanwhile',
  ],
})
/** Only for a pool that never had codes; others can be paused. */
export const deletePool = command({
  method: 'DELETE',
  path: one,
  permission: 'pools.delete',
  sites: 'closed',
  input: { params: idParam, query: z.object({ version: z.coerce.number().pipe(recordVersion) }) },
  output: deleted,
  event: 'pool.deleted',
  errors: ['pool_still_used', 'changed_meanwhile'],
})
/** Requests codes from the source; one request per pool at a time. */
export const requestPoolCodes = command({
  method: 'POST',
  path: `${one}/replenishments`,
  permission: 'pools.request',
  sites: 'closed',
  creates: true,
  input: { params: idParam, body: s.poolRequest },
  output: s.replenishment.extend({ message: z.string() }),
  event: 'pool.codes_requested',
  errors: [
    'pool_paused',
    'pool_makes_its_own',
    'pool_request_below_minimum',
    'replenishment_runs',
    'codes_source_unsupported',
  ],
})
export const listReplenishments = query({
  method: 'GET',
  path: `${one}/replenishments`,
  permission: 'pools.list',
  sites: 'closed',
  input: { params: idParam, query: listQuery({}) },
  output: listOf(s.replenishment),
})
