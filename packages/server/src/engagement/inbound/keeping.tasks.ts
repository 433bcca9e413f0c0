/** What is forgotten: messages by the days of their endpoint, files of messages that nobody decided about and keys after a week, used signatures after ten minutes, counts by hour after 90 days. */

import { MESSAGE_KEY_DAYS } from '@serialis/contract/engagement/inbound/inbox.schema.ts'
import { inTenant } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { tenantLoop } from '../../kit/jobs/background-loop.ts'
import type { TaskKind } from '../../kit/jobs/task.ts'
import { pagesById } from '../../kit/lists/pages-by-id.ts'
import { workingTenants } from '../../platform/tenants/tenants.service.ts'
import { deleteOldHours } from './collect/activity.queries.ts'
import { WINDOW_SECONDS } from './collect/authentic.ts'
import { deleteOldKeys, deleteOldNonces } from './collect/intake.queries.ts'
import { listEveryEndpoint } from './endpoints/endpoints.queries.ts'
import { deleteOldFiles } from './files/files.queries.ts'
import { forgetFiles } from './files/keeping.ts'
import { deleteOldMessages } from './inbox/inbox.queries.ts'

const AT_ONCE = 5_000
const DAY_MS = 24 * 3_600_000
const EVERY_MS = 60_000
/** Of counts by hour. */
const HOUR_DAYS = 90

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

export const forgetMessages: TaskKind = {
  kind: 'inbound.forget_messages',
  async run(run) {
    const now = run.app.clock.now()
    const all = async (some: Parameters<typeof run.write<number>>[1]): Promise<number> => {
      let count = 0
      for (let removed = AT_ONCE; removed === AT_ONCE; count += removed) {
        run.signal.throwIfAborted()
        removed = await run.write(null, some)
      }
      return count
    }
    const keys = await all(({ db }) => deleteOldKeys(db, daysBefore(now, MESSAGE_KEY_DAYS), AT_ONCE))
    const endpoints = await run.read(async (db) => {
      const found = []
      for await (const rows of pagesById(db, listEveryEndpoint)) found.push(...rows)
      return found
    })
    const waiting = await forgetFiles(run)
    let [messages, files] = [0, 0]
    for (const { id, retentionDays } of endpoints) {
      const before = daysBefore(now, retentionDays)
      messages += await all(({ db }) => deleteOldMessages(db, id, before, AT_ONCE))
      files += await all(({ db }) => deleteOldFiles(db, id, before, AT_ONCE))
    }
    const hours = await run.write(null, ({ db }) => deleteOldHours(db, daysBefore(now, HOUR_DAYS)))
    await run.finish(null, async () => ({ result: { messages, keys, hours, waiting, files } }))
  },
}

const oldNonces = tenantLoop({ name: 'inbound.nonces', what: 'forgetting of used signatures', everyMs: EVERY_MS })

/** A signature counts within its window before and after its time, so that it is kept for twice as long. */
export async function forgetNonces(app: App, tenantId: number): Promise<void> {
  const before = new Date(app.clock.now().getTime() - 2 * WINDOW_SECONDS * 1_000)
  for (let removed = AT_ONCE; removed === AT_ONCE;)
    removed = await inTenant(app.pool, tenantId, 'write', (db) => deleteOldNonces(db, before, AT_ONCE))
}

export const startForgetting = (app: App): (() => Promise<void>) =>
  oldNonces.start(app, {
    tenants: () => workingTenants(app),
    round: (tenantId) => forgetNonces(app, tenantId),
  })
