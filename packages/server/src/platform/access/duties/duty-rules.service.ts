/** Segregation of duties: the rules of a tenant, who breaks them, and their check on every change of what a person holds. */

import * as routes from '@serialis/contract/platform/access/duties/duty-rules.routes.ts'
import { exampleRules } from '@serialis/contract/platform/access/duties/duty-rules.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes, type Ctx } from '../../../kit/http/context.ts'
import { failure, requireThat } from '../../../kit/http/failure.ts'
import type { Rights } from '../delegation/delegation-rule.ts'
import { listRightsOfRoles } from '../delegation/delegation.queries.ts'
import { joined } from '../delegation/delegation.service.ts'
import { newlyBroken } from './duty-rule.ts'
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
  requireThat(await queries.putDutyRules(ctx.db, body), 'changed_meanwhile')
  Object.assign(ctx.event, { ...SUBJECT, details: changes({ rules }, { rules: body.rules }) })
  return rulesOf(ctx)
})

export const listDutyConflicts = bind(routes.listDutyConflicts, async (ctx) => {
  const { rules } = await rulesOf(ctx)
  const items = []
  for (const rule of rules) items.push(...(await queries.listBreaking(ctx.db, rule)))
  return { items }
})

interface Holding {
  name: string
  before: Rights
  after: Rights
}

async function requireApart(db: TenantDb, holdings: () => Promise<readonly Holding[]>): Promise<void> {
  const rules = (await queries.lockDutyRules(db))?.rules.filter(({ isActive }) => isActive) ?? []
  if (rules.length === 0) return
  for (const { name, ...rights } of await holdings()) {
    const broken = newlyBroken(rules, rights)
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
      { name, before, after },
      ...people.map((person) => ({
        name: person.name,
        before: joined([person, before]),
        after: joined([person, after]),
      })),
    ]
  })

/** Those of the roles that nobody chose for a person, such as by a group of a provider, without what a rule keeps apart. */
export async function rolesApart(db: TenantDb, held: readonly string[], gained: readonly string[]): Promise<string[]> {
  const rules = (await queries.lockDutyRules(db))?.rules ?? []
  if (gained.length === 0) return []
  const rights = new Map((await listRightsOfRoles(db, [...held, ...gained])).map((role) => [role.id, role]))
  const of = (ids: readonly string[]) => joined(ids.flatMap((id) => rights.get(id) ?? []))
  return gained.reduce<string[]>((given, id) => {
    const before = [...held, ...given]
    return newlyBroken(rules, { before: of(before), after: of([...before, id]) }) === undefined ? [...given, id] : given
  }, [])
}
