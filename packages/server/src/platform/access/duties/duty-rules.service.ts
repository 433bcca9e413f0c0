/** Segregation of duties: the rules of a tenant, who breaks them, and their check on every change of what a person holds. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/platform/access/duties/duty-rules.routes.ts'
import {
  exampleRules,
  type DutyConflict,
  type DutyRule,
} from '@serialis/contract/platform/access/duties/duty-rules.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes, type Ctx } from '../../../kit/http/context.ts'
import { failure, requireThat } from '../../../kit/http/failure.ts'
import type { Rights } from '../delegation/delegation-rule.ts'
import { listRightsOfRoles } from '../delegation/delegation.queries.ts'
import { joined } from '../delegation/delegation.service.ts'
import { listInForce, type ExceptionInForce } from './duty-exceptions.queries.ts'
import { newlyBroken, uncovered } from './duty-rule.ts'
import * as queries from './duty-rules.queries.ts'

const SUBJECT = { subjectType: 'duty_rules', subjectId: 'duty_rules' } as const
const NOTHING: Rights = { authorities: [], holdsAll: false }

/** The examples are in the language of the reader, until they are saved as the tenant's own. */
const rulesOf = async ({ db, request }: Pick<Ctx, 'db' | 'request'>) => {
  const stored = await queries.findDutyRules(db)
  return { rules: [...(stored?.rules ?? exampleRules(request.locale))], version: stored?.version ?? 0 }
}

export const getDutyRules = bind(routes.getDutyRules, (ctx) => rulesOf(ctx))

export const saveDutyRules = bind(routes.saveDutyRules, async (ctx, { body }) => {
  const { rules } = await rulesOf(ctx)
  const saved = { rules: withIds(rules, body.rules), version: body.version }
  requireThat(await queries.putDutyRules(ctx.db, saved), 'changed_meanwhile')
  Object.assign(ctx.event, {
    ...SUBJECT,
    details: changes({ rules: withoutIds(rules) }, { rules: withoutIds(body.rules) }),
  })
  return rulesOf(ctx)
})

/** Each rule under the id that it has: a client that does not send it means the rule of the same name. */
function withIds(stored: readonly DutyRule[], rules: readonly DutyRule[]): DutyRule[] {
  const known = new Map(stored.flatMap((rule) => (rule.id === undefined ? [] : [[rule.id, rule.name]])))
  const free = new Set([...known.keys()].filter((id) => !rules.some((rule) => rule.id === id)))
  const used = new Set<string>()
  const idOf = ({ id, name }: DutyRule): string => {
    if (id !== undefined) return known.has(id) && !used.has(id) ? id : randomUUIDv7()
    return [...free].find((other) => known.get(other) === name && !used.has(other)) ?? randomUUIDv7()
  }
  return rules.map((rule) => {
    const id = idOf(rule)
    used.add(id)
    return { ...rule, id }
  })
}

/** Without the ids, which say nothing in a history or in another tenant. */
export const withoutIds = (rules: readonly DutyRule[]) =>
  rules.map(({ name, one, other, isActive }) => ({ name, one, other, isActive }))

/** Who breaks which rule today, with the exceptions that let them. */
async function breaking(db: TenantDb, rules: readonly DutyRule[]): Promise<DutyConflict[]> {
  const exceptions = await listInForce(db)
  const items: DutyConflict[] = []
  for (const rule of rules)
    for (const found of await queries.listBreaking(db, rule)) {
      const own = exceptions.filter(({ userId }) => userId === found.user.id)
      const exception = own.find((one) => uncovered([rule], [one]).length === 0)
      items.push({ ...found, exception: exception ? { id: exception.id, lastDay: exception.lastDay } : null })
    }
  return items
}

/** The same of the tenant's own rules. */
export const breakingToday = async (db: TenantDb): Promise<DutyConflict[]> =>
  breaking(db, (await queries.findDutyRules(db))?.rules ?? [])

export const listDutyConflicts = bind(routes.listDutyConflicts, async (ctx) => ({
  items: await breaking(ctx.db, (await rulesOf(ctx)).rules),
}))

interface Holding {
  /** Null of a role by itself and of an account that is still to be made: neither has an exception. */
  userId: string | null
  name: string
  before: Rights
  after: Rights
}

const ofPerson = (exceptions: readonly ExceptionInForce[], id: string | null) =>
  exceptions.filter(({ userId }) => userId === id)

async function requireApart(db: TenantDb, holdings: () => Promise<readonly Holding[]>): Promise<void> {
  const rules = (await queries.lockDutyRules(db))?.rules.filter(({ isActive }) => isActive) ?? []
  if (rules.length === 0) return
  const exceptions = await listInForce(db)
  for (const { userId, name, ...rights } of await holdings()) {
    const broken = newlyBroken(uncovered(rules, ofPerson(exceptions, userId)), rights)
    if (broken !== undefined) throw failure('duties_meet', { rule: broken.name, name })
  }
}

/** Refuses to give a person what a rule keeps apart from what the person holds. */
export const requireDutiesApart = (db: TenantDb, holding: () => Promise<Holding>): Promise<void> =>
  requireApart(db, async () => [await holding()])

/** The same for a role that changes: for the role by itself, and for everybody who has it. */
export const requireDutiesOfRoleApart = (
  db: TenantDb,
  { id, name, before = NOTHING, after }: { id?: string; name: string; before?: Rights; after: Rights },
): Promise<void> =>
  requireApart(db, async () => {
    const people = id === undefined ? [] : await queries.listOtherRights(db, id)
    return [
      { userId: null, name, before, after },
      ...people.map((person) => ({
        userId: person.userId,
        name: person.name,
        before: joined([person, before]),
        after: joined([person, after]),
      })),
    ]
  })

/**
 * Those of the roles that nobody chose for a person, such as by a group of a provider, without what a rule keeps apart.
 * `userId` is null of an account that is still to be made.
 */
export async function rolesApart(
  db: TenantDb,
  userId: string | null,
  { held, gained }: { held: readonly string[]; gained: readonly string[] },
): Promise<string[]> {
  const stored = (await queries.lockDutyRules(db))?.rules ?? []
  if (gained.length === 0) return []
  const rules = uncovered(stored, userId === null ? [] : await listInForce(db, userId))
  const rights = new Map((await listRightsOfRoles(db, [...held, ...gained])).map((role) => [role.id, role]))
  const of = (ids: readonly string[]) => joined(ids.flatMap((id) => rights.get(id) ?? []))
  return gained.reduce<string[]>((given, id) => {
    const before = [...held, ...given]
    return newlyBroken(rules, { before: of(before), after: of([...before, id]) }) === undefined ? [...given, id] : given
  }, [])
}
