/** 0604 privacy requests: erase is a right of its own, and so is the file with everything of a person. */
export const privacyRequestsPermissions = {
  'privacyRequests.list': '060400',
  'privacyRequests.create': '060401',
  // Approves access, and rejects requests of both kinds.
  'privacyRequests.approve': '060412',
  'privacyRequests.exportList': '060415',
  'privacyRequests.download': '060421',
  'privacyRequests.erase': '060419',
  'privacyRequests.certificate': '060420',
} as const

/** Subject types of the event log, and who may read their history. */
export const privacyRequestsSubjects = {
  privacy_request: { history: 'privacyRequests.list' },
} as const

/** Lists that can be exported as a file. */
export const privacyRequestsLists = {
  privacyRequests: {
    permission: 'privacyRequests.exportList',
    reads: 'privacyRequests.list',
    sites: 'closed',
    people: true,
  },
} as const

/** Work that waits for a person, with the permission to do it. */
export const privacyRequestsWork = {
  privacyRequestDecide: 'privacyRequests.approve',
  privacyRequestErase: 'privacyRequests.erase',
} as const

/** Events of work without a route. */
export const privacyRequestsEvents = [
  'privacy_request.access_done',
  'privacy_request.erasure_done',
  'privacy_request.erasure_repeated',
] as const
