/** Activities in the timeline of a member. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { timelineSources } from '../members/timeline/timeline.ts'
import { listActivitiesBefore } from './activities.queries.ts'

export const activitiesTimeline = timelineSources.extension({
  kind: 'ACTIVITY',
  async list({ db, actor }, page) {
    // Further data may name a medicine.
    const seesProps = isGranted(actor.authorities, permissionCode('members.listHealth'))
    const rows = await listActivitiesBefore(db, page)
    return rows.map(({ id, type, occurredAt, props }) => ({
      kind: 'ACTIVITY',
      id,
      at: occurredAt.toISOString(),
      type,
      props: seesProps ? (props as Record<string, unknown>) : null,
    }))
  },
})
