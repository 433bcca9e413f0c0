/** A request as pages show it, and as the approval signs it. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { everyCode, permissionCode } from '@serialis/contract/permissions.ts'
import {
  ACCESS_CHANGE_FIELDS,
  type AccessRequest,
  type AccessRequestDetail,
} from '@serialis/contract/platform/access-requests/access-requests.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Actor, Ctx } from '../../kit/http/context.ts'
import type { RoleChange } from '../access/roles/role-change.service.ts'
import type { AccessRequestRow } from '../access/second-person/access-requests.service.ts'
import { grantsOf, type UserChange } from '../access/users/user-change.service.ts'
import { digestOf, signaturesOf } from '../signatures/signatures.service.ts'
import { listReachNames, type ReachKind } from '../sites/sites.service.ts'

export const SIGNED_SUBJECT = 'access_request'

const statusAt = ({ status, expiresAt }: AccessRequestRow, now: Date): AccessRequest['status'] =>
  status === 'PENDING' && expiresAt <= now ? 'EXPIRED' : status

function allowed(actor: Actor, row: AccessRequestRow, now: Date): AccessRequest['allowed'] {
  if (statusAt(row, now) !== 'PENDING' || actor.kind !== 'user') return []
  if (row.askedBy === actor.userId) return ['withdraw']
  if (!isGranted(actor.authorities, permissionCode('accessRequests.approve'))) return []
  return row.subjectId === actor.userId ? ['refuse'] : ['approve', 'refuse']
}

export const requestShown = (row: AccessRequestRow, { actor, now }: Pick<Ctx, 'actor' | 'now'>): AccessRequest => ({
  id: row.id,
  kind: row.kind,
  subject: { type: row.subjectType, id: row.subjectId, name: row.subjectName },
  status: statusAt(row, now),
  reason: row.reason,
  askedBy: { id: row.askedBy, name: row.askedByName },
  askedAt: row.askedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedBy: row.decidedByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decision: row.decision,
  allowed: allowed(actor, row, now),
  version: row.version,
})

interface RoleRights {
  id: string
  name: string
  authorities: string[]
  holdsAll: boolean
}

/** The values that are shown side by side, as texts. */
interface Side {
  fields: Partial<Record<(typeof ACCESS_CHANGE_FIELDS)[number], string>>
  authorities: readonly string[]
  holdsAll: boolean
}

const codesOf = (rights: { authorities: readonly string[]; holdsAll: boolean }) =>
  rights.holdsAll ? everyCode : rights.authorities

const sideOfRole = (role: RoleChange): Side => ({
  fields: { name: role.name, secondFactor: role.needsSecondFactor ? 'REQUIRED' : 'NOT_REQUIRED' },
  authorities: codesOf(role),
  holdsAll: role.holdsAll,
})

/** A role with its last day. */
const withEnd = (name: string, lastDay?: string | null) => (lastDay ? `${name} (– ${lastDay})` : name)

function sideOfUser(user: UserChange, roles: readonly RoleRights[]): Side {
  const held = roles.filter(({ id }) => user.roleIds.includes(id))
  const grants = grantsOf(user)
  return {
    fields: {
      name: user.name,
      email: user.email,
      phone: user.phone,
      roles: held.map(({ id, name }) => withEnd(name, grants.find(({ roleId }) => roleId === id)?.lastDay)).join(', '),
      supplier: user.supplierId ?? '',
      sites: user.siteIds.join(', '),
      regions: (user.regionIds ?? []).join(', '),
      businessUnits: (user.businessUnitIds ?? []).join(', '),
      brands: (user.brandIds ?? []).join(', '),
    },
    authorities: held.flatMap(codesOf),
    holdsAll: held.some(({ holdsAll }) => holdsAll),
  }
}

const NOTHING: Side = { fields: {}, authorities: [], holdsAll: false }

function sidesOf({ kind, wanted, standing }: AccessRequestRow): { before: Side; after: Side } {
  const [to, from] = [JSON.parse(wanted) as unknown, JSON.parse(standing) as unknown]
  if (kind === 'ROLE') return { before: sideOfRole(from as RoleChange), after: sideOfRole(to as RoleChange) }
  if (kind === 'RESET') return { before: NOTHING, after: { ...NOTHING, fields: to as Side['fields'] } }
  if (kind !== 'USER') return { before: NOTHING, after: NOTHING }
  const { roles } = from as { roles: RoleRights[] }
  return { before: sideOfUser(from as UserChange, roles), after: sideOfUser(to as UserChange, roles) }
}

const beyondCodes = (codes: readonly string[], others: readonly string[]) =>
  [...new Set(codes)].filter((code) => !others.includes(code)).sort()

const reachKindOf: Readonly<Record<string, ReachKind>> = {
  regions: 'region',
  businessUnits: 'business_unit',
  brands: 'brand',
}

/** The page knows suppliers and factories, but not regions and business units, of which there may be many. */
async function named(db: TenantDb, changed: AccessRequestDetail['changes'][number]) {
  const kind = reachKindOf[changed.field]
  if (kind === undefined) return changed
  const names = async (ids: string) => (await listReachNames(db, kind, ids === '' ? [] : ids.split(', '))).join(', ')
  return { ...changed, before: await names(changed.before), after: await names(changed.after) }
}

/** Everything that the approver is shown and signs. */
export const recordOf = (row: AccessRequestRow) => ({
  id: row.id,
  kind: row.kind,
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  subjectName: row.subjectName,
  wanted: JSON.parse(row.wanted) as unknown,
  standing: JSON.parse(row.standing) as unknown,
  digest: row.digest,
  reason: row.reason,
  askedBy: row.askedBy,
  askedByName: row.askedByName,
  askedAt: row.askedAt.toISOString(),
})

export async function detailOf(
  ctx: Pick<Ctx, 'db' | 'actor' | 'now'>,
  row: AccessRequestRow,
): Promise<AccessRequestDetail> {
  const { before, after } = sidesOf(row)
  return {
    ...requestShown(row, ctx),
    changes: await Promise.all(
      ACCESS_CHANGE_FIELDS.flatMap((field) => {
        const [from, to] = [before.fields[field] ?? '', after.fields[field] ?? '']
        return from === to ? [] : [named(ctx.db, { field, before: from, after: to })]
      }),
    ),
    grants: beyondCodes(after.authorities, before.authorities),
    takes: beyondCodes(before.authorities, after.authorities),
    grantsAll: after.holdsAll && !before.holdsAll,
    digest: digestOf(recordOf(row)),
    signatures: await signaturesOf(ctx.db, SIGNED_SUBJECT, row.id, () => recordOf(row)),
  }
}
