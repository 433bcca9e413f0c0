/**
 * Once a night: members that look like one person. It proposes and never merges: people share names and birthdays, and a
 * person decides.
 */

import { randomUUIDv7 } from 'node:crypto'
import type { TaskKind } from '../../kit/jobs/task.ts'
import { sameProfiles } from '../members/merging/merged-members.service.ts'
import { countProposed, insertMerges } from './merging.queries.ts'

/** More would bury those that somebody proposed. */
const OPEN_MAXIMUM = 500

export const findSameMembers: TaskKind = {
  kind: 'member_merges.find',
  async run(task) {
    await task.finish('member_merge.found', async ({ db, now }) => {
      const free = Math.max(0, OPEN_MAXIMUM - (await countProposed(db)))
      const pairs = free === 0 ? [] : await sameProfiles(db, free)
      const rows = pairs.map((pair) => ({
        id: randomUUIDv7(),
        ...pair,
        foundBy: 'SAME_PROFILE' as const,
        reason: '',
        proposedBy: null,
        proposedByName: '',
        proposedAt: now,
      }))
      if (rows.length > 0) await insertMerges(db, rows)
      return { result: { found: rows.length } }
    })
  },
}
