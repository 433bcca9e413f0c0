/** SQL for who received codes. */

import type { PushStatus } from '@serialis/contract/desk/push/push.status.ts'
import type { TenantDb } from '../../kit/db/db.ts'

/** Jobs read at once, each with its set. */
const AT_ONCE = 200

export interface SentJob {
  id: string
  targetId: string
  target: string
  status: PushStatus
  sentAt: Date
  members: Buffer
}

/** Jobs of which something was sent, newest first, with their codes. */
export async function* everySentJob({ trx }: TenantDb): AsyncGenerator<SentJob> {
  for (let after: string | undefined; ;) {
    let rows = trx
      .selectFrom('push_jobs as j')
      .innerJoin('push_targets as t', 't.id', 'j.targetId')
      .select([
        'j.id',
        'j.targetId',
        't.name as target',
        'j.status',
        'j.startedAt',
        'j.finishedAt',
        'j.createdAt',
        'j.members',
      ])
      .where('j.answers', '>', 0)
      .where('j.members', 'is not', null)
      .orderBy('j.id', 'desc')
      .limit(AT_ONCE)
    if (after !== undefined) rows = rows.where('j.id', '<', after)
    const found = await rows.execute()
    for (const { startedAt, finishedAt, createdAt, members, status, ...job } of found) {
      if (members !== null) yield { ...job, members, status, sentAt: finishedAt ?? startedAt ?? createdAt }
    }
    after = found.at(-1)?.id
    if (found.length < AT_ONCE || after === undefined) return
  }
}

/** Jobs of these events, then the last manual ones, newest first, with their codes. */
export async function listJobsOfEvents({ trx }: TenantDb, eventIds: readonly string[], limit: number) {
  const jobs = () =>
    trx
      .selectFrom('push_jobs as j')
      .innerJoin('push_targets as t', 't.id', 'j.targetId')
      .select([
        'j.id',
        't.name as target',
        'j.trigger',
        'j.status',
        'j.attempts',
        'j.nextAt',
        'j.finishedAt',
        'j.createdAt',
        'j.members',
        'j.rejected',
      ])
      .orderBy('j.id', 'desc')
      .limit(limit)
  const ofEvents = await jobs()
    .where('j.contentEventId', 'in', [...eventIds])
    .execute()
  const byHand = await jobs().where('j.contentEventId', 'is', null).where('j.members', 'is not', null).execute()
  return [...ofEvents, ...byHand].sort((a, b) => (a.id < b.id ? 1 : -1))
}

/** Refused codes of some jobs, by the target's reason. */
export function listRejectionsOfJobs({ trx }: TenantDb, jobIds: readonly string[]) {
  return trx
    .selectFrom('push_rejections')
    .select(['jobId', 'code', 'text', 'members'])
    .where('jobId', 'in', [...jobIds])
    .execute()
}
