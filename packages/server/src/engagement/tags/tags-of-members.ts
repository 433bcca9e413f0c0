/** What members show of their tags: a filter of their list, and the lines in their timeline. */

import { memberFilters } from '../members/member-filters.ts'
import { timelineSources } from '../members/timeline/timeline.ts'
import { hasTag, listChangesBefore } from './tagged.queries.ts'
import { findTagByCode } from './tags.queries.ts'

const filter = memberFilters.extension({
  filter: 'tag',
  permission: 'tags.list',
  async conditionOf({ db, now }, code) {
    const tag = await findTagByCode(db, code)
    return tag && hasTag(db, tag.id, now)
  },
})

const timeline = timelineSources.extension({
  kind: 'TAG',
  permission: 'tags.list',
  async list({ db }, page) {
    const rows = await listChangesBefore(db, page)
    return rows.map(({ id, changedAt, step, source, changedByName: by, tagId, code, nameEn, nameZh }) => ({
      kind: 'TAG',
      id,
      at: changedAt.toISOString(),
      step,
      source,
      tag: { id: tagId, code, nameEn, nameZh },
      by,
    }))
  },
})

export const tagsOfMembers = [filter, timeline]
