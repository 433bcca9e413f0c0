import { z } from 'zod'
import { day } from '../../kit/entity.ts'

/** How much there is of something, and how much there may be. */
const share = z.object({ used: z.number().int(), maximum: z.number().int() })
export type Share = z.infer<typeof share>

const usageOfCaller = z.object({
  /** A user or an API key. */
  id: z.string(),
  account: z.string(),
  name: z.string(),
  tasks: share,
  exports: share,
  feeds: share,
  preferences: share,
})
export type UsageOfCaller = z.infer<typeof usageOfCaller>

/** What counts against the quotas of a tenant. */
const counted = {
  /** Enabled accounts. */
  users: z.number().int(),
  storedBytes: z.number().int(),
  /** By rules of the tenant, in the month so far. */
  codes: z.number().int(),
}
export const QUOTA_NAMES = ['users', 'storedBytes', 'codes'] as const
export type QuotaName = (typeof QUOTA_NAMES)[number]
const usageDay = z.object({ day, ...counted })
export type UsageDay = z.infer<typeof usageDay>
/** null: without a limit. */
const quota = z.number().int().min(1, 'number_out_of_range').max(Number.MAX_SAFE_INTEGER).nullable()
export const quotas = z.object({ users: quota, storedBytes: quota, codes: quota })
export type Quotas = z.infer<typeof quotas>
const since = z.iso.datetime().nullable()
/** From this share on the administrators of the tenant are warned. */
export const QUOTA_WARNING = 0.8
export const USAGE_DAYS_SHOWN = 31
export const quotaUsage = z.object({
  now: z.object(counted),
  quotas,
  /** When the tenant was warned of the quota, as long as it is nearly used. */
  warned: z.object({ users: since, storedBytes: since, codes: since }),
  /** Newest first. */
  days: z.array(usageDay),
})
export type QuotaUsage = z.infer<typeof quotaUsage>

export const usage = z.object({
  at: z.iso.datetime(),
  quota: quotaUsage,
  /** Waiting or running tasks of the tenant. */
  tasks: share,
  /** Bytes of all stored files. */
  files: share,
  /** Files of exports, which are removed after `days`. */
  exportFiles: z.object({ count: z.number().int(), bytes: z.number().int(), days: z.number().int() }),
  /** Requests per second. */
  requests: z.object({ user: z.number().int(), key: z.number().int(), tenant: z.number().int() }),
  /** The callers with the most, at most 50. */
  callers: z.array(usageOfCaller),
})
export type Usage = z.infer<typeof usage>
