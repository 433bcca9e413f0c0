/** What may be said for a purpose, given what was said before: for decisions of one member, and of a whole file. */

import { CONSENT_AGE, type ConsentInput } from '@serialis/contract/engagement/members/consents.schema.ts'

type About = Pick<ConsentInput, 'purpose' | 'channel'>
export type Decision = About & Pick<ConsentInput, 'state' | 'decidedOn'>

/** Decisions of one key replace each other. */
export const consentKey = ({ purpose, channel }: About): string => `${purpose} ${channel ?? ''}`

/** The day on which somebody who was born then is old enough. */
const oldEnoughOn = (birthday: string): string => `${Number(birthday.slice(0, 4)) + CONSENT_AGE}${birthday.slice(4)}`

/** Whether somebody who was born then was too young that day to agree to the purpose. */
export const isUnderAge = (
  { purpose, decidedOn }: Pick<Decision, 'purpose' | 'decidedOn'>,
  birthday: string | null | undefined,
): boolean =>
  (purpose === 'MARKETING' || purpose === 'PROFILING') && Boolean(birthday) && decidedOn < oldEnoughOn(birthday!)

/** What held on the day of the decision. `before`: decisions of the member, the newest first. */
export const lastBefore = <D extends Decision>(said: About & { decidedOn: string }, before: readonly D[]) =>
  before.find((one) => consentKey(one) === consentKey(said) && one.decidedOn <= said.decidedOn)
