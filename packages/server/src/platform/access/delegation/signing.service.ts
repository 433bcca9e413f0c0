/** Applies the rule of signing: whose account is closed, and who is known to be able to use it. */

import type { TenantDb } from '../../../kit/db/db.ts'
import type { Actor, Ctx } from '../../../kit/http/context.ts'
import { failure } from '../../../kit/http/failure.ts'
import { afterGiving, OPEN, refusalToSign, type Person, type Signing } from './signing-rule.ts'
import * as queries from './signing.queries.ts'

type Caller = Pick<Ctx, 'db' | 'actor'>

/** The people behind the actor: everybody who may know an API key can act by it. */
export const peopleOf = ({ people, userId }: Actor): readonly string[] => people ?? [userId]

export const signingOf = async (db: TenantDb, personId: string): Promise<Signing> =>
  (await queries.findSigning(db, personId)) ?? OPEN

export const asPerson = async (db: TenantDb, personId: string): Promise<Person> => ({
  personId,
  signing: await signingOf(db, personId),
})

/** Refuses while somebody besides the owner may know the password. */
export function requireOpenSigning(isClosed: boolean): void {
  const refused = refusalToSign({ isClosed })
  if (refused !== undefined) throw failure(refused)
}

/** Closes the signing of an account whose one-time code the actor has seen, or could have sent to another mailbox. */
export async function closeSigning({ db, actor }: Caller, userId: string): Promise<void> {
  const givers: Person[] = []
  for (const personId of peopleOf(actor)) givers.push(await asPerson(db, personId))
  await queries.updateSigning(db, userId, afterGiving(givers))
}

/** The same after the operator of the machine set the password. */
export const closeSigningForAll = (db: TenantDb, userId: string): Promise<void> =>
  queries.updateSigning(db, userId, { isClosed: true, knownTo: [] })

export const openSigning = (db: TenantDb, userId: string): Promise<void> => queries.updateSigning(db, userId, OPEN)

/** A new account gets its link by mail at an address of its own: the actor does not see the code. */
export const isUnseen = async (
  db: TenantDb,
  { id, email }: { id: string; email: string },
  delivery: 'CODE' | 'MAIL',
): Promise<boolean> => delivery === 'MAIL' && !(await queries.isSharedAddress(db, id, email))

/** Without one of two approvers nobody could enable anybody again. */
export const LEAST_APPROVERS = 2

/** How many people can approve, not counting those whose right ends: they would leave nobody one midnight. */
export const lastingApprovers = async (db: TenantDb): Promise<number> => (await queries.listLastingApprovers(db)).length
