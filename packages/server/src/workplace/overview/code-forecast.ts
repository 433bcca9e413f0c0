/** How long codes last at the rate of some days. Pure. */

import { RULE_WARN_DAYS, type CodeForecast } from '@serialis/contract/workplace/overview/overview.schema.ts'
import type { VersionCapacity } from '../../numbers/codes/rules/capacity.service.ts'
import type { PoolUse } from '../../plant/pools/pool-use.service.ts'

/** Further ahead nothing is known. */
const MOST_DAYS = 1_000_000

/** Whole days until none is left; null when none was used. */
const daysLeftOf = (left: number, used: number, days: number): number | null =>
  used <= 0 ? null : Math.min(MOST_DAYS, Math.floor((left * days) / used))

const isLow = ({ left, daysLeft, threshold, warnDays }: Omit<CodeForecast, 'isLow'>): boolean =>
  left < Math.max(1, threshold ?? 1) || (daysLeft !== null && daysLeft <= warnDays)

const ofPool = ({ id, productName, level, free, taken, threshold, warnDays }: PoolUse, days: number) => ({
  kind: 'POOL' as const,
  id,
  pageId: id,
  name: productName,
  version: null,
  level,
  left: free,
  used: taken,
  daysLeft: daysLeftOf(free, taken, days),
  threshold,
  warnDays,
})

const ofRule = ({ id, ruleId, ruleName, number, left }: VersionCapacity, used: number, days: number) => ({
  kind: 'RULE' as const,
  id,
  pageId: ruleId,
  name: ruleName,
  version: number,
  level: null,
  left,
  used,
  daysLeft: daysLeftOf(left, used, days),
  threshold: null,
  warnDays: RULE_WARN_DAYS,
})

const ahead = ({ daysLeft }: CodeForecast): number => daysLeft ?? Number.POSITIVE_INFINITY

/** What is low comes first, then what ends first. */
export function codeForecasts(
  days: number,
  {
    pools,
    versions,
    issued,
  }: { pools: readonly PoolUse[]; versions: readonly VersionCapacity[]; issued: ReadonlyMap<string, number> },
): CodeForecast[] {
  return [
    ...pools.map((pool) => ofPool(pool, days)),
    ...versions.map((version) => ofRule(version, issued.get(version.id) ?? 0, days)),
  ]
    .map((one) => ({ ...one, isLow: isLow(one) }))
    .sort(
      (one, other) =>
        Number(other.isLow) - Number(one.isLow) || (ahead(one) < ahead(other) ? -1 : Number(ahead(one) > ahead(other))),
    )
}
