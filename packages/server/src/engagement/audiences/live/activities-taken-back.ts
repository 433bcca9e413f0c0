/** An activity that is taken back leaves nothing by which its member could be judged again, so what asks activities is built anew. */

import { activitiesWereTakenBack } from '../../activities/taking-back.ts'
import { startBuilding } from '../building/building.service.ts'
import { listLive, lockLive } from './live.queries.ts'

export const audiencesOfActivitiesTakenBack = activitiesWereTakenBack.extension(async (ctx) => {
  for (const { id, facts } of await listLive(ctx.db)) {
    if (!facts.some((fact) => fact.startsWith('ACTIVITY '))) continue
    // One that is being built or judged this moment comes with the build of the night.
    const live = await lockLive(ctx.db, id)
    if (live !== undefined) await startBuilding(ctx, { id, tagId: live.tagId })
  }
})
