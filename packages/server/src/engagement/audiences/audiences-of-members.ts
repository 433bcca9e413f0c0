/** What members show of their audiences: a filter of their list, and the lines in their timeline. */

import { memberFilters } from '../members/member-filters.ts'
import { timelineSources } from '../members/timeline/timeline.ts'
import { isInAudience, listChangesBefore } from './audience-members.queries.ts'
import { findAudienceByCode } from './audiences.queries.ts'

const filter = memberFilters.extension({
  filter: 'audience',
  permission: 'audiences.list',
  async conditionOf({ db }, code) {
    const audience = await findAudienceByCode(db, code)
    return audience && isInAudience(db, audience.id)
  },
})

const timeline = timelineSources.extension({
  kind: 'AUDIENCE',
  permission: 'audiences.list',
  async list({ db }, page) {
    const rows = await listChangesBefore(db, page)
    return rows.map(({ id, changedAt, step, changedByName: by, audienceId, code, nameEn, nameZh }) => ({
      kind: 'AUDIENCE',
      id,
      at: changedAt.toISOString(),
      step,
      audience: { id: audienceId, code, nameEn, nameZh },
      by,
    }))
  },
})

export const audiencesOfMembers = [filter, timeline]
