/** Runs over audiences, for tests. */

import * as routes from '@serialis/contract/engagement/audiences/runs/audience-runs.routes.ts'
import type { AudienceRun, RunEffect } from '@serialis/contract/engagement/audiences/runs/audience-runs.schema.ts'
import type { Client } from '../../../../test/harness/client.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'

export interface Over {
  audienceId: string
  tag?: string
  into?: string
  effect?: RunEffect
}

export const runInput = ({ audienceId, tag, into, effect = 'ADD' }: Over) => ({
  params: { id: tag ?? into ?? '' },
  body: { audienceId, effect, reason: 'For the spring campaign' },
})

export const startRun = (by: Client, over: Over): Promise<AudienceRun> =>
  by.call(over.tag === undefined ? routes.runAudienceOverAudience : routes.runTagOverAudience, runInput(over))

export async function shownRun(by: Client, { id }: Pick<AudienceRun, 'id'>, audience?: string): Promise<AudienceRun> {
  const query = { limit: 200, ...(audience !== undefined && { audience }) }
  const { items } = await by.call(routes.listAudienceRuns, { query })
  return items.find((run) => run.id === id)!
}

/** Waits for its end. */
export async function doneRun(by: Client, over: Over): Promise<AudienceRun> {
  const run = await startRun(by, over)
  return waitUntil(
    () => shownRun(by, run),
    ({ status }) => status !== 'RUNNING',
  )
}
