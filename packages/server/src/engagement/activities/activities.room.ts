import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { activitiesTimeline } from './activities-timeline.ts'
import * as activities from './activities.service.ts'
import { startKeepingMonths } from './keeping/months.ts'
import { forgetOldActivities } from './keeping/old-activities.tasks.ts'
import { mergingActivities } from './merging-activities.ts'
import { forgetOldIds } from './old-ids.tasks.ts'
import { personalActivities } from './personal-activities.ts'
import { activityFiles } from './whole-files.ts'

export const activitiesRoom: Room = {
  name: 'activities',
  extensions: [activitiesTimeline, ...activityFiles, personalActivities, mergingActivities],
  bindings: bindingsOf(activities),
  start: async (app) => startKeepingMonths(app),
  tasks: [forgetOldIds, forgetOldActivities],
  nightly: [forgetOldIds.kind, forgetOldActivities.kind],
}
