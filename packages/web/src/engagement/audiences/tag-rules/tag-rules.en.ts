import type { tagObstacles } from '@serialis/contract/engagement/audiences/tag-rules/tag-rules.schema.ts'

export const tagRulesEn = {
  title: 'Rule of the tag',
  of: 'Rule of {name}',
  lead: 'Members get the tag as soon as the rule fits them, and lose it when it no longer does.',
  none: 'No rule yet. Without one the tag cannot be activated.',
  edit: 'Change the rule',
  enter: 'Enter the rule',
  save: 'Save the rule',
  saved: 'Rule saved',
  build: 'Judge everybody anew',
  buildTitle: 'Judge everybody by the rule of {name}',
  buildText: 'The newest version of the rule is used. Members keep the tag until that is done.',
  buildStarted: 'Everybody is judged anew',
  bounds: 'Lifetime and limit',
  lifetime:
    'The tag ends after {count, plural, one {# day} other {# days}}, counted from when the rule began to fit. It begins anew only after the rule has not fitted for a while.',
  limit:
    'Places that get free go to those whom the rule has fitted longest, at the next build of the night at the latest.',
  beyond: 'The limit is reached. The rule fits {count} more members, who do not have the tag.',
  beyondFew: 'The limit is reached. The rule fits a few more members, who do not have the tag.',
  why: {
    page: 'Why the tag or not',
    open: 'Why does a member have it or not?',
    of: 'Why does the member have {name}?',
    title: 'Tag {name}: why or why not',
    lead: 'What the rule says of one member now, and what gave the tag or took it away. A past day is answered from the history.',
    has: 'Has the tag',
    hasNot: 'Does not have the tag',
    fits: 'The rule fits the member.',
    fitsNot: 'The rule does not fit the member.',
    until: 'Until',
    asLong: 'As long as the rule fits',
    given: 'Last change of the tag',
    by: 'Given or taken by',
    rule: 'What the rule did',
    obstacles: {
      LIFETIME: 'The time of the tag is over. The rule has fitted the member without a break since then.',
      LIMIT: 'The limit of members is reached.',
    } satisfies Record<(typeof tagObstacles)[number], string>,
  },
} as const
