/** The single conditions of the rule of delegation and signing. A search over the rule leaves out one of them. */

export const GUARDS = [
  'holdsWhatIsGranted',
  'holdsWhatTheOwnerHolds',
  'needsSecondPerson',
  'takesFactorsAwayInTwos',
  'staysWithTwoPeople',
  'closesSigningWithCode',
  'passesKnowledgeOn',
  'signsOnlyWhenOpen',
  'isAnotherPerson',
  'isNotConcerned',
  'doesNotKnowThePassword',
] as const
export type Guard = (typeof GUARDS)[number]
export type Guards = ReadonlySet<Guard>

export const EVERY_GUARD: Guards = new Set(GUARDS)
