/** Members: entered, changed, frozen, and found by their identities. Events name what changed, never the values. */

import { randomUUIDv7 } from 'node:crypto'
import { type ProfileField, profileFields } from '@serialis/contract/engagement/members/member-sources.ts'
import * as routes from '@serialis/contract/engagement/members/members.routes.ts'
import { identityFields } from '@serialis/contract/engagement/members/members.schema.ts'
import { type MemberCommand, memberTransitions } from '@serialis/contract/engagement/members/members.status.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { type IdentityKind, identityKinds } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import type { RawBuilder } from 'kysely'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { createTokenBuckets } from '../../kit/limits/token-buckets.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { findByCode, isInRegion, recordNames } from '../../plant/main-data/record-names.service.ts'
import { knownSecretBox, secretBox } from '../../platform/secrets/secrets.service.ts'
import { requireNotErased } from './erasing/suppressed.service.ts'
import { normalized, openSearch, sealedIdentity, sealedSearch, wrongFormatOf } from './identities.ts'
import { attributesOfListed, memberFilters } from './member-filters.ts'
import * as queries from './members.queries.ts'
import { memberShown, membersShown } from './members.view.ts'
import { ownerFilter } from './owned-serials/owner-filter.ts'
import { sourcesOf } from './sources/field-sources.ts'

/** In place of personal data in an event: the field changed, and no more. */
const HIDDEN = '•••'
type Profile = Pick<queries.MemberColumns, ProfileField>

const hidden = (value: string | null) => (value === null || value === '' ? null : HIDDEN)

/**
 * For the event: which fields changed. A changed value is never named, so a value that stays one is shown as hidden
 * before, and as hidden and new after.
 */
function changedFields(before: Partial<Profile>, after: Profile): Record<string, [string | null, string | null]> {
  return Object.fromEntries(
    profileFields.flatMap((field) => {
      const [from, to] = [before[field] ?? null, after[field]]
      if ((from ?? '') === (to ?? '')) return []
      const [old, next] = [hidden(from), hidden(to)]
      return [[field, [old, old !== null && next !== null ? `${HIDDEN} *` : next]]]
    }),
  )
}

async function requireProfile(ctx: Ctx, profile: Profile, before?: queries.MemberRow): Promise<void> {
  const { db, tenant, now } = ctx
  if (profile.birthday !== null && profile.birthday >= dayIn(tenant.zone, now))
    throw fieldFailure('birthday', 'member_birthday_not_past', 'member_birthday_not_past')
  for (const [field, kind, key] of [
    ['regionId', 'region', 'member_region_not_exists'],
    ['sourceChannelId', 'source_channel', 'member_channel_not_exists'],
  ] as const) {
    const id = profile[field]
    if (id === null || id === before?.[field]) continue
    if ((await recordNames(db, kind, [id])).get(id)?.isInForce !== true) throw fieldFailure(field, key, key)
  }
}

type MemberFilterName = 'tag' | 'audience' | 'attributes'

/** The conditions of rooms to the right; undefined where one cannot match. */
async function conditionsOf(
  ctx: Ctx,
  values: Readonly<Record<MemberFilterName, string | undefined>>,
): Promise<RawBuilder<boolean>[] | undefined> {
  const conditions: RawBuilder<boolean>[] = []
  for (const { filter, permission, conditionOf } of memberFilters.of(ctx.app)) {
    const value = values[filter]
    if (!value) continue
    requireThat(isGranted(ctx.actor.authorities, permissionCode(permission)), 'members_filter_not_allowed')
    const condition = await conditionOf(ctx, value)
    if (condition === undefined) return undefined
    conditions.push(condition)
  }
  return conditions
}

/** The filters of the list; undefined where nothing can match. */
async function filterOf(
  ctx: Ctx,
  {
    region,
    sourceChannel,
    identity,
    ownsProduct,
    ownsBatch,
    tag,
    audience,
    attributes,
    ...rest
  }: Input<typeof routes.listMembers>['query'],
): Promise<queries.MemberFilter | undefined> {
  const { app, db } = ctx
  const filter: queries.MemberFilter = { ...rest }
  if (ownsProduct || ownsBatch) {
    filter.isOwner = await ownerFilter(ctx, { product: ownsProduct, batch: ownsBatch })
    if (filter.isOwner === undefined) return undefined
  }
  const others = await conditionsOf(ctx, { tag, audience, attributes })
  if (others === undefined) return undefined
  filter.others = others
  if (region) filter.isInRegion = isInRegion(db, region, 'm.region_id')
  if (sourceChannel) {
    filter.sourceChannelId = await findByCode('source_channel')(db, sourceChannel)
    if (filter.sourceChannelId === undefined) return undefined
  }
  if (identity !== undefined) {
    const box = await knownSecretBox(app, db)
    const hashes = box && openSearch(box, identity, ctx.now)
    if (hashes === undefined) throw fieldFailure('identity', 'member_search_wrong_format')
    if (hashes.length === 0) return undefined
    filter.hashes = hashes
  }
  return filter
}

async function attributesOf(ctx: Ctx, rows: readonly queries.MemberRow[]) {
  const ids = rows.map(({ id }) => id)
  const found = new Map<string, Record<string, unknown>>()
  for (const read of attributesOfListed.of(ctx.app))
    for (const [id, attributes] of await read(ctx, ids)) found.set(id, attributes)
  return found
}

export const listMembers = bind(routes.listMembers, async (ctx, { query }) => {
  const filter = await filterOf(ctx, query)
  const rows = filter === undefined ? [] : await queries.listMembers(ctx.db, filter)
  const page = pageOf(
    rows,
    query.limit,
    (row) => row,
    ({ id }) => id,
  )
  const shown = await membersShown(ctx, page.items)
  const attributes = query.fields?.includes('attributes') === false ? undefined : await attributesOf(ctx, page.items)
  const items = shown.map((one) => ({ ...one, attributes: attributes?.get(one.id) ?? {} }))
  return { items, next: page.next }
})

/** Of one caller: enough for a desk, too few to try a range of numbers through. */
const searches = stateKey('members.searches', () => createTokenBuckets({ perSecond: 0.5, burst: 60 }))

export const searchMembers = bind(routes.searchMembers, async ({ app, db, tenant, actor, now }, { body }) => {
  const seconds = app.state(searches).seconds(`${tenant.tenantId} ${actor.userId}`, performance.now())
  if (seconds > 0) throw failure('too_many_requests', { seconds })
  const box = await knownSecretBox(app, db)
  // Without a key there is no member yet.
  requireThat(box !== undefined, 'not_found')
  return { identity: sealedSearch(box, body.text, { tenant, now }) }
})

export const getMember = bind(routes.getMember, (ctx, { params }) => memberShown(ctx, params.id))

/** In its one form; refused at its field. */
function requireNormalized(ctx: Ctx, kind: IdentityKind, text: string, field: string): string {
  const value = normalized(kind, text, ctx.tenant)
  if (value === undefined) throw fieldFailure(field, wrongFormatOf(kind), wrongFormatOf(kind))
  return value
}

export const createMember = bind(routes.createMember, async (ctx, { body }) => {
  const { app, db, event, now } = ctx
  const { phone, email, openid, unionid, externalId, device, ...profile } = body
  const given = { phone, email, openid, unionid, externalId, device }
  await requireProfile(ctx, profile)
  const box = await secretBox(app, db)
  const identities = identityKinds.flatMap((kind) => {
    const field = identityFields[kind]
    return given[field] === '' ? [] : sealedIdentity(box, kind, requireNormalized(ctx, kind, given[field], field))
  })
  // The constraint decides; this reports it at the field.
  const taken = await queries.findTaken(db, identities)
  if (taken) throw fieldFailure(identityFields[taken], 'member_identity_exists', 'member_identity_exists')
  const id = randomUUIDv7()
  await queries.insertMember(db, {
    id,
    status: 'ACTIVE',
    ...profile,
    at: now,
    sources: sourcesOf(ctx, { source: 'PERSON' }, { after: profile }),
  })
  await queries.insertIdentities(db, id, identities, { at: now, by: ctx.actor.userName })
  await requireNotErased(ctx, identities, (kind) => identityFields[kind])
  Object.assign(event, {
    subjectType: 'member',
    subjectId: id,
    details: { identities: [null, identities.map(({ kind }) => kind).join(', ')], ...changedFields({}, profile) },
  })
  return { id }
})

/** The member under its lock, when its status allows the command. */
export async function openedMember(
  { db, event }: Ctx,
  id: string,
  version: number,
  command: MemberCommand,
): Promise<queries.MemberRow> {
  const row = found(await queries.lockMember(db, id))
  requireThat(row.version === version, 'changed_meanwhile')
  if (rowsOf(memberTransitions, command, row.status).length === 0)
    throw failure('member_status_does_not_allow', { status: row.status })
  Object.assign(event, { subjectType: 'member', subjectId: id })
  return row
}

export const updateMember = bind(routes.updateMember, async (ctx, { params, body }) => {
  const { version, ...profile } = body
  const row = await openedMember(ctx, params.id, version, 'edit')
  await requireProfile(ctx, profile, row)
  const sources = sourcesOf(ctx, { source: 'PERSON' }, { before: row, after: profile })
  await queries.updateMember(ctx.db, row.id, { ...profile, sources }, ctx.now)
  ctx.event.details = changedFields(row, profile)
  return memberShown(ctx, row.id)
})

type Frozen = Pick<Input<typeof routes.freezeMember>, 'params' | 'body'>

async function step(ctx: Ctx, { params, body }: Frozen, command: 'freeze' | 'unfreeze') {
  const row = await openedMember(ctx, params.id, body.version, command)
  const status = command === 'freeze' ? 'FROZEN' : 'ACTIVE'
  await queries.updateMember(ctx.db, row.id, { status }, ctx.now)
  Object.assign(ctx.event, { reason: body.reason, details: { status: [row.status, status] } })
  return memberShown(ctx, row.id)
}
export const freezeMember = bind(routes.freezeMember, (ctx, { params, body }) => step(ctx, { params, body }, 'freeze'))
export const unfreezeMember = bind(routes.unfreezeMember, (ctx, { params, body }) =>
  step(ctx, { params, body }, 'unfreeze'),
)
