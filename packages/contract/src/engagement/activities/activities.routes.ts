import { command } from '../../kit/route.ts'
import { activityBatch, activityInput, activityResults, activityTaken } from './activities.schema.ts'

const path = '/api/members/activities'

/** Records no event: it is a row of a stream, which names its sender; calls of keys are counted in the technical log. */
export const recordActivity = command({
  method: 'POST',
  path,
  permission: 'activities.recordActivities',
  sites: 'closed',
  input: { body: activityInput },
  output: activityTaken,
  errors: [
    'activity_member_unknown',
    'activity_in_future',
    'activity_too_old',
    'activity_too_many_types',
    'member_status_does_not_allow',
    'member_identity_wrong_format',
    'member_email_wrong_format',
    'mobile_wrong_format',
  ],
})
/** Keeps the good ones, and answers of each what became of it. One event for all of them. */
export const recordActivities = command({
  method: 'POST',
  path: `${path}/batch`,
  permission: 'activities.recordActivities',
  sites: 'closed',
  input: { body: activityBatch },
  output: activityResults,
  event: 'activity_batch.received',
})
