export const tagChangesEn = {
  title: 'Who got and lost it',
  of: 'Who got and lost the tag: {name}',
  open: 'Who got and lost it',
  lead: 'Newest first. People who were erased since are not in it.',
  someone: 'A member',
  fields: {
    at: 'When',
    step: 'What',
    member: 'Member',
    phone: 'Phone',
    email: 'E-mail',
    source: 'Because of',
    by: 'By',
    from: 'From',
    to: 'To',
  },
  empty: {
    title: 'Nobody got or lost the tag',
    text: 'Members who get the tag or lose it are listed here.',
  },
} as const
