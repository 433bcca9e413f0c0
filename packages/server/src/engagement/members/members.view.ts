/** A member as lists and its page show it, and what may be done with it. */

import {
  type Member,
  type MemberAction,
  memberActions,
  type MemberListed,
} from '@serialis/contract/engagement/members/members.schema.ts'
import { memberTransitions } from '@serialis/contract/engagement/members/members.status.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsFrom } from '@serialis/contract/kit/transitions.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { currentMemberConfig } from '../../plant/main-data/configs/configs.service.ts'
import { recordNames } from '../../plant/main-data/record-names.service.ts'
import { knownSecretBox } from '../../platform/secrets/secrets.service.ts'
import { shownIdentity } from './identities.ts'
import { findMember, listIdentities, type MemberRow } from './members.queries.ts'

const PERMISSIONS: Record<MemberAction, PermissionName> = {
  edit: 'members.edit',
  verify: 'members.verifyIdentity',
  freeze: 'members.freeze',
  unfreeze: 'members.freeze',
  unmask: 'members.unmask',
}

type Reading = Pick<Ctx, 'app' | 'db'>

/** What a row and the records that it names say of each. */
async function headsOf({ db }: Reading, rows: readonly MemberRow[]) {
  const regions = await recordNames(
    db,
    'region',
    rows.map(({ regionId }) => regionId),
  )
  const channels = await recordNames(
    db,
    'source_channel',
    rows.map(({ sourceChannelId }) => sourceChannelId),
  )
  const named = (names: typeof regions, id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    status: row.status,
    gender: row.gender,
    region: named(regions, row.regionId),
    sourceChannel: named(channels, row.sourceChannelId),
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }))
}

export async function membersShown(ctx: Reading, rows: readonly MemberRow[]): Promise<MemberListed[]> {
  const { app, db } = ctx
  const heads = await headsOf(ctx, rows)
  const box = await knownSecretBox(app, db)
  const { maskedIdentities } = await currentMemberConfig(db)
  const first = new Map<string, string>()
  if (box)
    for (const row of await listIdentities(
      db,
      rows.map(({ id }) => id),
      ['PHONE', 'EMAIL'],
    )) {
      const key = `${row.memberId} ${row.kind}`
      if (!first.has(key)) first.set(key, shownIdentity(box, row, maskedIdentities).value)
    }
  return heads.map((head) => ({
    ...head,
    phone: first.get(`${head.id} PHONE`) ?? '',
    email: first.get(`${head.id} EMAIL`) ?? '',
  }))
}

async function mergedIntoOf(db: Ctx['db'], { mergedInto }: MemberRow): Promise<Member['mergedInto']> {
  if (mergedInto === null) return null
  const { id, name } = found(await findMember(db, mergedInto))
  return { id, name }
}

export async function memberShown(ctx: Ctx, id: string): Promise<Member> {
  const { app, db, actor } = ctx
  const row = found(await findMember(db, id))
  const [head] = await headsOf(ctx, [row])
  const box = await knownSecretBox(app, db)
  const { maskedIdentities } = await currentMemberConfig(db)
  const identities = box ? (await listIdentities(db, [id])).map((one) => shownIdentity(box, one, maskedIdentities)) : []
  const commands = new Set<string>(rowsFrom(memberTransitions, row.status).map(({ command }) => command))
  const hasObject = (action: MemberAction) =>
    action === 'unmask'
      ? identities.some(({ isMasked }) => isMasked)
      : commands.has(action) && (action !== 'verify' || identities.some(({ verifiedAt }) => verifiedAt === null))
  const isOpen = (action: MemberAction) =>
    hasObject(action) && isGranted(actor.authorities, permissionCode(PERMISSIONS[action]))
  return {
    ...found(head),
    birthday: row.birthday,
    locale: row.locale,
    zone: row.zone,
    identities,
    mergedInto: await mergedIntoOf(db, row),
    erasedAt: row.status === 'ERASED' ? row.updatedAt.toISOString() : null,
    allowed: memberActions.filter(isOpen),
  }
}
