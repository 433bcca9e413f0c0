/** Audiences: described, activated, built, paused and archived. */

import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import {
  AUDIENCE_VERSIONS_MAXIMUM,
  AUDIENCES_MAXIMUM,
  LISTED_DAYS,
} from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { type AudienceCommand, audienceTransitions } from '@serialis/contract/engagement/audiences/audiences.status.ts'
import type { RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { READERS_NAMED } from '@serialis/contract/engagement/tags/tags.schema.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { readersOf, requireUnread } from './audience-users.ts'
import * as queries from './audiences.queries.ts'
import { audienceShown, audiencesListed, isBuilding } from './audiences.view.ts'
import { startBuilding } from './building/building.service.ts'
import { requireUsableRule, storeRule } from './rule/rules.service.ts'
import { findNewestNo, findVersion, listVersions } from './rule/versions.queries.ts'
import { sizesOf } from './why/sizes.ts'

const SUBJECT = 'audience'

/** A rule is named by its version: it may be long, and the version stays. */
const factsOf = ({ code, nameEn, nameZh, description, mode }: queries.AudienceColumns, rule?: number | null) => ({
  code,
  nameEn,
  nameZh,
  description,
  mode,
  ...(typeof rule === 'number' && { ruleVersion: rule }),
})

export const listAudiences = bind(routes.listAudiences, async (ctx, { query }) => {
  const page = pageOf(
    await queries.listAudiences(ctx.db, query),
    query.limit,
    (row) => row,
    ({ id }) => id,
  )
  const listed = await audiencesListed(ctx, page.items)
  // Only where they are shown: they read every change of a month.
  const sizes = query.fields?.includes('sizes')
    ? await sizesOf(
        ctx,
        page.items.map(({ id }) => id),
        LISTED_DAYS,
      )
    : undefined
  const items = listed.map((audience, at) => ({
    ...audience,
    judgedUntil: page.items[at]!.judgedUntil?.toISOString() ?? null,
    sizes: sizes?.get(audience.id)?.map(({ count }) => count) ?? [],
  }))
  return { items, next: page.next }
})

export const listAudienceOptions = bind(routes.listAudienceOptions, async ({ db }, { query }) =>
  pageOf(
    await queries.listAudiences(db, query),
    query.limit,
    ({ id, code, nameEn, nameZh, mode, status }) => ({ id, code, nameEn, nameZh, mode, status }),
    ({ id }) => id,
  ),
)

export const getAudience = bind(routes.getAudience, (ctx, { params }) => audienceShown(ctx, params.id))

export const getAudienceReaders = bind(routes.getAudienceReaders, async (ctx, { params }) => {
  const { id } = found(await queries.findAudience(ctx.db, params.id))
  return readersOf(ctx, id, READERS_NAMED)
})

export const createAudience = bind(routes.createAudience, async (ctx, { body }) => {
  requireThat((await queries.countSets(ctx.db)) < AUDIENCES_MAXIMUM, 'audiences_too_many', {
    maximum: AUDIENCES_MAXIMUM,
  })
  const id = randomUUIDv7()
  const { rule, ...audience } = body
  if (rule !== null) await requireUsableRule(ctx, rule)
  const ruleVersion = rule === null ? null : 1
  await queries.insertAudience(ctx.db, { id, ...audience, ruleVersion, at: ctx.now })
  if (rule !== null) await storeRule(ctx, id, { no: 1, rule })
  Object.assign(ctx.event, {
    subjectType: SUBJECT,
    subjectId: id,
    details: changes({}, factsOf(audience, ruleVersion)),
  })
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

/** Whether the rule is another one; stored as its next version then. */
async function changedRule(ctx: Ctx, row: queries.AudienceRow, rule: RuleGroup | null): Promise<number | null> {
  const before = row.ruleVersion === null ? undefined : await findVersion(ctx.db, row.id, row.ruleVersion)
  if (rule === null) return null
  if (before !== undefined && isDeepStrictEqual(before.rule, rule)) return row.ruleVersion
  const no = (row.ruleVersion ?? (await findNewestNo(ctx.db, row.id))) + 1
  requireThat(no <= AUDIENCE_VERSIONS_MAXIMUM, 'audience_versions_too_many', { maximum: AUDIENCE_VERSIONS_MAXIMUM })
  await requireUsableRule(ctx, rule, row.id)
  await storeRule(ctx, row.id, { no, rule })
  return no
}

export const updateAudience = bind(routes.updateAudience, async (ctx, { params, body }) => {
  const { version, rule, ...audience } = body
  const { row } = await openedAudience(ctx, params.id, 'edit', version)
  // Other systems and records name it by its code once it was activated, and read it as a list of one kind.
  if (row.status !== 'DRAFT')
    for (const name of ['code', 'mode'] as const)
      if (row[name] !== audience[name]) throw fieldFailure(name, 'audience_is_fixed', 'audience_is_fixed')
  const ruleVersion = await changedRule(ctx, row, rule)
  await queries.updateAudience(ctx.db, row.id, { ...audience, ruleVersion }, ctx.now)
  ctx.event.details = changes(factsOf(row, row.ruleVersion), factsOf(audience, ruleVersion))
  if (row.mode === 'DYNAMIC' && row.status === 'ACTIVE' && ruleVersion !== row.ruleVersion)
    await startBuilding(ctx, row)
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

/** Whether the step leads to a build: of one with a rule, when it was never built, or when nobody kept up with it. */
const isBuilt = ({ mode, builtAt }: queries.AudienceRow, command: string): boolean =>
  mode !== 'STATIC' && (command === 'activate' || (command === 'resume' && (mode === 'DYNAMIC' || builtAt === null)))

async function step(ctx: Ctx, { params, body }: Step, command: 'activate' | 'pause' | 'resume' | 'archive') {
  const { row, to } = await openedAudience(ctx, params.id, command, body.version)
  if (command === 'archive') await requireUnread(ctx, row.id)
  const builds = isBuilt(row, command)
  if (builds) await startBuilding(ctx, row)
  else await queries.updateAudience(ctx.db, row.id, { status: to }, ctx.now)
  Object.assign(ctx.event, { reason: body.reason, details: { status: [row.status, builds ? 'BUILDING' : to] } })
  return audienceShown(ctx, row.id)
}

export const activateAudience = bind(routes.activateAudience, (ctx, input) => step(ctx, input, 'activate'))
export const pauseAudience = bind(routes.pauseAudience, (ctx, input) => step(ctx, input, 'pause'))
export const resumeAudience = bind(routes.resumeAudience, (ctx, input) => step(ctx, input, 'resume'))
export const archiveAudience = bind(routes.archiveAudience, (ctx, input) => step(ctx, input, 'archive'))

export const buildAudience = bind(routes.buildAudience, async (ctx, { params, body }) => {
  const { row } = await openedAudience(ctx, params.id, 'build', body.version)
  requireThat(row.mode !== 'STATIC', 'audience_has_no_rule')
  requireThat(!(await isBuilding(ctx, row)), 'audience_status_does_not_allow', { status: row.status })
  await startBuilding(ctx, row)
  Object.assign(ctx.event, { reason: body.reason, details: { ruleVersion: [row.builtVersion, row.ruleVersion] } })
  return audienceShown(ctx, row.id)
})

type Paging = Pick<Input<typeof routes.listAudienceVersions>, 'query'>['query']

/** Of an audience, or of the set of a tag. */
export async function versionsOf(
  { db }: Pick<Ctx, 'db'>,
  { id: audienceId, builtVersion }: Pick<queries.AudienceRow, 'id' | 'builtVersion'>,
  query: Paging,
) {
  return pageOf(
    await listVersions(db, { audienceId, ...query }),
    query.limit,
    ({ no, rule, createdAt, createdByName: by }) => ({
      no,
      rule,
      createdAt: createdAt.toISOString(),
      by,
      isBuilt: no === builtVersion,
    }),
    ({ no }) => String(no),
  )
}

export const listAudienceVersions = bind(routes.listAudienceVersions, async (ctx, { params, query }) =>
  versionsOf(ctx, found(await queries.findAudience(ctx.db, params.id)), query),
)
