import { z } from 'zod'

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

export const usage = z.object({
  at: z.iso.datetime(),
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
