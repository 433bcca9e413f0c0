/** Starts the build of an audience, or of the set of a tag: a task, whose outcome is the next status. */

import type { Ctx } from '../../../kit/http/context.ts'
import { startTask } from '../../../platform/tasks/tasks.service.ts'
import { type AudienceRow, updateAudience } from '../audiences.queries.ts'

export const BUILD_KIND = 'audiences.build'

/** It must be locked by the caller. */
export async function startBuilding(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'actor' | 'request' | 'now'>,
  { id: audienceId, tagId }: Pick<AudienceRow, 'id' | 'tagId'>,
): Promise<void> {
  const { taskId } = await startTask(ctx, {
    kind: BUILD_KIND,
    input: { audienceId },
    subjectType: tagId === null ? 'audience' : 'tag',
    subjectId: tagId ?? audienceId,
    // One after another, so that a tenant's builds take no more of the database than one.
    queue: 'audiences',
  })
  await updateAudience(ctx.db, audienceId, { status: 'BUILDING', taskId, failure: null }, ctx.now)
}
