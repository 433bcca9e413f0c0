/** Every night: records that nothing changed for the days of their collection go, with all that was kept of them. */

import type { TaskKind } from '../../kit/jobs/task.ts'
import { heldCollection, recordCollections } from '../collections/read-collections.ts'
import { deleteOldRecords, deleteOldVersions } from './versions.queries.ts'

const DAY_MS = 24 * 3_600_000
/** States that were replaced are kept for thirteen months, where their collection does not keep less. */
const STATE_DAYS = 396

export const forgettingRecords = (atOnce: number): TaskKind => ({
  kind: 'records.forget',
  async run(task, input) {
    const { day } = input as { day: string }
    const now = task.app.clock.now()
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
    const counts = { records: 0, versions: 0 }
    for (const { id, retentionDays } of await task.read((db) => recordCollections(db))) {
      const some = async (
        name: keyof typeof counts,
        forget: (db: Parameters<typeof deleteOldRecords>[0]) => Promise<number>,
      ) => {
        for (let removed = atOnce; removed === atOnce; counts[name] += removed) {
          task.signal.throwIfAborted()
          removed = await task.write(null, async ({ db }) => {
            // Who changes a record at this moment goes first, and the record stays.
            await heldCollection(db, id)
            return forget(db)
          })
        }
      }
      if (retentionDays !== null) await some('records', (db) => deleteOldRecords(db, id, before(retentionDays), atOnce))
      const days = Math.min(retentionDays ?? STATE_DAYS, STATE_DAYS)
      await some('versions', (db) => deleteOldVersions(db, id, before(days), atOnce))
    }
    await task.finish('collection_record.forgotten', async ({ event }) => {
      Object.assign(event, { subjectType: 'nightly', subjectId: day, details: counts })
      return { result: counts }
    })
  },
})

export const forgetRecords = forgettingRecords(2_000)
