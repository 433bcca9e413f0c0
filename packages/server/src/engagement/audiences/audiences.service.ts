/** Audiences: described, activated, paused and archived. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { AUDIENCES_MAXIMUM } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { type AudienceCommand, audienceTransitions } from '@serialis/contract/engagement/audiences/audiences.status.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { requireUnread } from './audience-users.ts'
import * as queries from './audiences.queries.ts'
import { audienceShown, audiencesListed } from './audiences.view.ts'

const SUBJECT = 'audience'

const factsOf = ({ code, nameEn, nameZh, description }: queries.AudienceColumns) => ({
  code,
  nameEn,
  nameZh,
  description,
})

export const listAudiences = bind(routes.listAudiences, async (ctx, { query }) => {
  const page = pageOf(
    await queries.listAudiences(ctx.db, query),
    query.limit,
    (row) => row,
    ({ id }) => id,
  )
  return { items: await audiencesListed(ctx, page.items), next: page.next }
})

export const listAudienceOptions = bind(routes.listAudienceOptions, async ({ db }, { query }) =>
  pageOf(
    await queries.listAudiences(db, query),
    query.limit,
    ({ id, code, nameEn, nameZh, status }) => ({ id, code, nameEn, nameZh, status }),
    ({ id }) => id,
  ),
)

export const getAudience = bind(routes.getAudience, (ctx, { params }) => audienceShown(ctx, params.id))

export const createAudience = bind(routes.createAudience, async (ctx, { body }) => {
  requireThat((await queries.countAudiences(ctx.db)) < AUDIENCES_MAXIMUM, 'audiences_too_many', {
    maximum: AUDIENCES_MAXIMUM,
  })
  const id = randomUUIDv7()
  await queries.insertAudience(ctx.db, { id, ...body, at: ctx.now })
  Object.assign(ctx.event, { subjectType: SUBJECT, subjectId: id, details: changes({}, factsOf(body)) })
  return audienceShown(ctx, id)
})

/** The audience under its lock, when its status allows the command; with the status that the command leads to. */
export async function openedAudience({ db, event }: Ctx, id: string, command: AudienceCommand, version?: number) {
  const row = found(await queries.lockAudience(db, id))
  requireThat(version === undefined || row.version === version, 'changed_meanwhile')
  const [transition] = rowsOf(audienceTransitions, command, row.status)
  if (transition === undefined) throw failure('audience_status_does_not_allow', { status: row.status })
  Object.assign(event, { subjectType: SUBJECT, subjectId: id })
  return { row, to: transition.to }
}

export const updateAudience = bind(routes.updateAudience, async (ctx, { params, body }) => {
  const { version, ...audience } = body
  const { row } = await openedAudience(ctx, params.id, 'edit', version)
  // Other systems and records name it by its code once it was activated.
  if (row.status !== 'DRAFT' && row.code !== audience.code)
    throw fieldFailure('code', 'audience_is_fixed', 'audience_is_fixed')
  await queries.updateAudience(ctx.db, row.id, audience, ctx.now)
  ctx.event.details = changes(factsOf(row), factsOf(audience))
  return audienceShown(ctx, row.id)
})

export const deleteAudience = bind(routes.deleteAudience, async (ctx, { params, query }) => {
  const { row } = await openedAudience(ctx, params.id, 'delete', query.version)
  await requireUnread(ctx, row.id)
  await queries.deleteAudience(ctx.db, row.id)
  ctx.event.details = { code: [row.code, null], nameEn: [row.nameEn, null], nameZh: [row.nameZh, null] }
  return { message: 'delete_success' as const }
})

type Step = Pick<Input<typeof routes.activateAudience>, 'params' | 'body'>

async function step(ctx: Ctx, { params, body }: Step, command: 'activate' | 'pause' | 'resume' | 'archive') {
  const { row, to } = await openedAudience(ctx, params.id, command, body.version)
  if (command === 'archive') await requireUnread(ctx, row.id)
  await queries.updateAudience(ctx.db, row.id, { status: to }, ctx.now)
  Object.assign(ctx.event, { reason: body.reason, details: { status: [row.status, to] } })
  return audienceShown(ctx, row.id)
}

export const activateAudience = bind(routes.activateAudience, (ctx, input) => step(ctx, input, 'activate'))
export const pauseAudience = bind(routes.pauseAudience, (ctx, input) => step(ctx, input, 'pause'))
export const resumeAudience = bind(routes.resumeAudience, (ctx, input) => step(ctx, input, 'resume'))
export const archiveAudience = bind(routes.archiveAudience, (ctx, input) => step(ctx, input, 'archive'))
