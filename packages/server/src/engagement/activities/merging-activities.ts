import { mergers } from '../members/merging/mergers.ts'
import { countActivities, moveActivities } from './merging-activities.queries.ts'

export const mergingActivities = mergers.extension({
  part: 'activities',
  tables: ['member_activities'],
  count: ({ db }, memberId) => countActivities(db, memberId),
  move: ({ db }, between) => moveActivities(db, between),
  giveBack: async ({ db }, between, keys) => void (await moveActivities(db, between, keys)),
})
