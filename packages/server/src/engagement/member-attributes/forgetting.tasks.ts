/** Every night: attributes that nothing changed for the days of their collection go, and states that were replaced thirteen months ago. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { TaskKind } from '../../kit/jobs/task.ts'
import { profileCollections } from '../collections/read-collections.ts'
import { deleteOldAttributes, deleteOldStates } from './attributes.queries.ts'

const DAY_MS = 24 * 3_600_000
const STATE_DAYS = 396

export const forgettingAttributes = (atOnce: number): TaskKind => ({
  kind: 'member_attributes.forget',
  async run(task, input) {
    const { day } = input as { day: string }
    const now = task.app.clock.now()
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
    const counts = { attributes: 0, versions: 0 }
    const some = async (name: keyof typeof counts, forget: (db: TenantDb) => Promise<number>) => {
      for (let removed = atOnce; removed === atOnce; counts[name] += removed) {
        task.signal.throwIfAborted()
        removed = await task.write(null, ({ db }) => forget(db))
      }
    }
    for (const { id, retentionDays } of await task.read((db) => profileCollections(db)))
      if (retentionDays !== null)
        await some('attributes', (db) => deleteOldAttributes(db, id, before(retentionDays), atOnce))
    await some('versions', (db) => deleteOldStates(db, before(STATE_DAYS), atOnce))
    await task.finish('member_attributes.forgotten', async ({ event }) => {
      Object.assign(event, { subjectType: 'nightly', subjectId: day, details: counts })
      return { result: counts }
    })
  },
})

export const forgetAttributes = forgettingAttributes(2_000)
