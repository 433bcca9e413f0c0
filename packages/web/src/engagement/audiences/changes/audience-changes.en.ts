import type { AudienceCause } from '@serialis/contract/engagement/audiences/audiences.schema.ts'

export const audienceChangesEn = {
  title: 'Who came and went',
  of: 'Who came and went: {name}',
  open: 'Who came and went',
  lead: 'Newest first. People who were erased since are not in it.',
  someone: 'A member',
  factsChanged: 'Changed: {facts}',
  fields: {
    at: 'When',
    step: 'What',
    member: 'Member',
    phone: 'Phone',
    email: 'E-mail',
    cause: 'Because of',
    version: 'Version of the rule',
    by: 'By',
    from: 'From',
    to: 'To',
  },
  causes: {
    HAND: 'A person',
    AUDIENCE: 'All members of another audience',
    BUILD: 'Build',
    FACT: 'Changed data',
    TIME: 'A time that ran out',
    CONSENT: 'Consent withdrawn',
  } satisfies Record<AudienceCause, string>,
  empty: {
    title: 'Nobody came or went',
    text: 'Members that come into the audience or go out of it are listed here.',
  },
} as const
