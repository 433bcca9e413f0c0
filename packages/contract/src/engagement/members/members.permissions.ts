/** 0600 members. Who may see identities in full holds `members.unmask`; each look is an event. */
export const membersPermissions = {
  'members.list': '060000',
  'members.create': '060001',
  'members.edit': '060002',
  'members.exportList': '060015',
  'members.unmask': '060018',
  // Freezes a member and takes it back.
  'members.freeze': '060020',
  'members.recordConsent': '060021',
  // Serial numbers that members own; those that are health data need a permission of their own.
  'members.listSerials': '060024',
  'members.claimSerial': '060025',
  'members.transferSerial': '060026',
  'members.listHealth': '060027',
  // Passes one on by a signature alone.
  'members.decideSerial': '060028',
  // Says that a number, address or ID was proved to be the member's.
  'members.verifyIdentity': '060029',
  // Lets a person who was erased come back by their own will.
  'members.readmit': '060033',
} as const

/** Subject types of the event log, and who may read their history. */
export const membersSubjects = {
  member: { history: 'members.list' },
} as const

/** Lists that can be exported as a file. */
export const membersLists = {
  members: {
    permission: 'members.exportList',
    reads: 'members.list',
    sites: 'closed',
    personalFilters: ['identity'],
    people: true,
  },
} as const
