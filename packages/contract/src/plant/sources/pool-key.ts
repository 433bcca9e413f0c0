/**
 * The key of a pool of codes: blocks that were imported for it have it, so the free codes of a pool are found by it.
 */

import { packagingLevels, type PackagingLevel } from '../../numbers/ledger/serial-states.ts'
import { SN_SOURCES, type SnSource } from '../products/product-fields.ts'

/**
 * OWN: codes that this console makes by rule. Codes of a partner's validation system are never mixed with those of its
 * production system.
 */
export const POOL_ENVIRONMENTS = ['VALIDATION', 'PRODUCTION', 'OWN'] as const
export type PoolEnvironment = (typeof POOL_ENVIRONMENTS)[number]

export interface Pool {
  source: SnSource
  environment: PoolEnvironment
  productId: string
  level: PackagingLevel
  /** Codes of a packaging supplier are a pool of their own. */
  supplierId?: string | undefined
}

const BETWEEN = ':'

export const poolKeyOf = ({ source, environment, productId, level, supplierId }: Pool): string =>
  [source, environment, productId, level, ...(supplierId === undefined ? [] : [supplierId])].join(BETWEEN)

/** The parts of a key that `poolKeyOf` made; undefined for any other text. */
export function readPoolKey(key: string): Pool | undefined {
  const [source, environment, productId = '', level, supplierId, ...more] = key.split(BETWEEN)
  if (more.length > 0 || productId === '') return undefined
  const pool = {
    source: SN_SOURCES.find((one) => one === source),
    environment: POOL_ENVIRONMENTS.find((one) => one === environment),
    level: packagingLevels.find((one) => one === level),
  }
  if (pool.source === undefined || pool.environment === undefined || pool.level === undefined) return undefined
  return {
    source: pool.source,
    environment: pool.environment,
    productId,
    level: pool.level,
    ...(supplierId !== undefined && { supplierId }),
  }
}
