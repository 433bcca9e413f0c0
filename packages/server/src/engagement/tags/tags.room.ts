import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { tagChangesExport } from './changes/tag-changes.exports.ts'
import { listTagChanges } from './changes/tag-changes.service.ts'
import { END_KIND, endTags } from './ending.tasks.ts'
import { mergingTags } from './merging-tags.ts'
import { personalTags } from './personal-tags.ts'
import { assignTag, getMemberTags, removeTag } from './tagging.service.ts'
import { tagsByActivities, tagsOfActivitiesTakenBack } from './tags-by-activities.ts'
import { tagsOfHealth } from './tags-of-health.ts'
import { tagsOfMembers } from './tags-of-members.ts'
import { tagsExport } from './tags.exports.ts'
import { constraints } from './tags.queries.ts'
import * as tags from './tags.service.ts'
import { tagFiles } from './whole-files.ts'

export const tagsRoom: Room = {
  name: 'tags',
  constraints,
  extensions: [
    ...tagsOfMembers,
    ...tagFiles,
    ...personalTags,
    ...mergingTags,
    tagsByActivities,
    tagsOfActivitiesTakenBack,
    tagsOfHealth,
  ],
  exports: [tagsExport, tagChangesExport],
  bindings: [...bindingsOf(tags), listTagChanges, assignTag, removeTag, getMemberTags],
  tasks: [endTags],
  nightly: [END_KIND],
}
