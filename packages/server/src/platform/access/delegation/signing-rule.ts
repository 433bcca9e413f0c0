/**
 * Whose account may sign, which changes need a second person, and who may be that person. Without state: commands, and
 * the search for ways around the rule, ask the same functions.
 */

import { signingCodes } from '@serialis/contract/signing-permissions.ts'
import type { Rights } from './delegation-rule.ts'
import { EVERY_GUARD, type Guards } from './guards.ts'

const codes = new Set(signingCodes)

/** Whether these rights contain one to sign or to approve. */
export const maySign = ({ holdsAll, authorities }: Rights): boolean =>
  holdsAll || authorities.some((code) => codes.has(code))

/** The part of the rights that can be granted without a second person. */
export const withoutSigning = ({ holdsAll, authorities }: Rights): Rights =>
  holdsAll
    ? { holdsAll: false, authorities: [] }
    : { holdsAll, authorities: authorities.filter((code) => !codes.has(code)) }

/** Who, besides its owner, may know the password of an account. */
export interface Signing {
  /** Until a second person has confirmed that the owner has the account. */
  isClosed: boolean
  knownTo: readonly string[]
}

export interface Person {
  personId: string
  signing: Signing
}

export const OPEN: Signing = { isClosed: false, knownTo: [] }

/**
 * An account after these people gave it a one-time code, one of them or all by an API key that they know: each can use
 * the code, and so can who knows the password of one of them.
 */
export function afterGiving(givers: readonly Person[], guards: Guards = EVERY_GUARD): Signing {
  const inherited = ({ signing }: Person) =>
    signing.isClosed && guards.has('passesKnowledgeOn') ? signing.knownTo : []
  const knownTo = givers.flatMap((giver) => [giver.personId, ...inherited(giver)])
  return { isClosed: guards.has('closesSigningWithCode'), knownTo: [...new Set(knownTo)] }
}

/** A tenant in which two people could once approve never returns to one, also when a person is disabled later. */
export const hasTwoPeople = (before: boolean, approvers: number, guards: Guards = EVERY_GUARD): boolean =>
  approvers >= 2 || (before && guards.has('staysWithTwoPeople'))

/** Whose account it is, and where its rights apply. */
interface Holder {
  name: string
  email: string
  supplierId: string | null
  /** Empty for all sites, as the other limits. */
  siteIds: readonly string[]
  regionIds: readonly string[]
  businessUnitIds: readonly string[]
  brandIds: readonly string[]
}

/** Whether the account can be used at a site after the change at which it could not be used before, as far as one kind of limit says. */
const isWidened = (before: readonly string[], after: readonly string[]): boolean =>
  before.length > 0 && (after.length === 0 || after.some((id) => !before.includes(id)))

/** Whether a change gives what the account holds to another owner, or lets it apply to more: as if it were granted again. */
export const isGrantedAnew = (before: Holder, after: Holder): boolean =>
  after.name !== before.name ||
  after.email !== before.email ||
  after.supplierId !== before.supplierId ||
  isWidened(before.siteIds, after.siteIds) ||
  isWidened(before.regionIds, after.regionIds) ||
  isWidened(before.businessUnitIds, after.businessUnitIds) ||
  isWidened(before.brandIds, after.brandIds)

/** Whether a change that concerns these rights needs a second person. */
export const needsSecondPerson = (isTwoPeople: boolean, concerned: Rights, guards: Guards = EVERY_GUARD): boolean =>
  isTwoPeople && maySign(concerned) && guards.has('needsSecondPerson')

/** Whether a person needs another to take a second factor away: of every account, since its password alone opens it then. */
export const needsSecondPersonForFactor = (isTwoPeople: boolean, guards: Guards = EVERY_GUARD): boolean =>
  isTwoPeople && guards.has('takesFactorsAwayInTwos')

export const refusalToSign = ({ isClosed }: Pick<Signing, 'isClosed'>, guards: Guards = EVERY_GUARD) =>
  isClosed && guards.has('signsOnlyWhenOpen') ? 'signing_closed' : undefined

/** Whether this person may know the password of the account. */
const mayKnow = (personId: string, { isClosed, knownTo }: Signing, guards: Guards): boolean =>
  isClosed && knownTo.includes(personId) && guards.has('doesNotKnowThePassword')

/** Why this person may not approve what another requested; `subjectId` is the account concerned, if it is one. */
export function refusalOfDecision(
  { decider, asker, subjectId }: { decider: Person; asker: Person; subjectId: string | undefined },
  guards: Guards = EVERY_GUARD,
) {
  const { personId } = decider
  if (personId === asker.personId && guards.has('isAnotherPerson')) return 'access_request_by_yourself'
  if (personId === subjectId && guards.has('isNotConcerned')) return 'access_request_about_you'
  if (mayKnow(personId, asker.signing, guards)) return 'access_request_password_known'
  return refusalToSign(decider.signing, guards)
}

/** Whether the approval also confirms that the account is with its owner: only a person who cannot know its password can. */
export const confirms = (personId: string, account: Signing, guards: Guards = EVERY_GUARD): boolean =>
  !mayKnow(personId, account, guards)
