export const levelRulesEn = {
  title: 'Level rules',
  lead: 'How many points a member needs for a level. Levels are computed when a page is read: a member falls when points leave the months that count.',
  create: 'New level',
  empty: {
    title: 'No levels yet',
    text: 'Create the first level. Members have no level until then.',
  },
  fields: {
    code: 'Code',
    name: 'Name (English)',
    nameZh: 'Name (Chinese)',
    threshold: 'Points from',
    months: 'Within months',
    rank: 'Order',
    search: 'Code or name',
  },
  hints: {
    code: 'Letters and digits, such as GOLD.',
    nameZh: 'Shown to readers in Chinese.',
    threshold: 'Given points, without those that were taken back. What was redeemed counts all the same.',
    months: 'Points that were given earlier no longer count.',
    rank: 'Of the levels that a member reaches, it has the one with the highest number.',
  },
  deleteText: 'Members who have this level get the next lower one that they reach, or none.',
  changes:
    '{members, plural, =0 {No member gets another level.} one {# member gets another level.} other {# members get another level.}}',
  audit: {
    subjects: {
      level_rule: 'Level rule',
    },
    events: {
      level_rule: {
        created: 'Level rule created',
        changed: 'Level rule changed',
        deleted: 'Level rule deleted',
      },
    },
  },
  permissions: {
    subjects: {
      levelRules: 'Level rules',
    },
  },
} as const
