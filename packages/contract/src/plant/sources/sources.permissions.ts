/**
 * Sections 0207 to 0209 are the accounts of the specification; 0217 are requests to partners, 0218 incoming messages.
 */
export const sourcesPermissions = {
  'tracelinkAccounts.list': '020700',
  'tracelinkAccounts.create': '020701',
  'tracelinkAccounts.edit': '020702',
  'tracelinkAccounts.delete': '020703',
  'tracelinkAccounts.test': '020714',
  'tracelinkAccounts.exportList': '020715',
  'sftpAccounts.list': '020800',
  'sftpAccounts.create': '020801',
  'sftpAccounts.edit': '020802',
  'sftpAccounts.delete': '020803',
  'sftpAccounts.test': '020814',
  'sftpAccounts.exportList': '020815',
  'webserviceAccounts.list': '020900',
  'webserviceAccounts.create': '020901',
  'webserviceAccounts.edit': '020902',
  'webserviceAccounts.delete': '020903',
  'webserviceAccounts.test': '020914',
  'webserviceAccounts.exportList': '020915',
  'pulls.list': '021700',
  'pulls.request': '021711',
  'pulls.export': '021715',
  'pulls.retry': '021716',
  'pulls.cancel': '021703',
  'pulls.exportList': '021729',
  'messages.list': '021800',
  'messages.receive': '021801',
  'messages.export': '021815',
  'messages.replay': '021816',
  'messages.discard': '021803',
  'messages.exportList': '021829',
} as const

/** Lists that can be exported as a file. */
export const sourcesLists = {
  tracelinkAccounts: { permission: 'tracelinkAccounts.exportList', reads: 'tracelinkAccounts.list', sites: 'shared' },
  sftpAccounts: { permission: 'sftpAccounts.exportList', reads: 'sftpAccounts.list', sites: 'shared' },
  webserviceAccounts: {
    permission: 'webserviceAccounts.exportList',
    reads: 'webserviceAccounts.list',
    sites: 'shared',
  },
  pulls: { permission: 'pulls.exportList', reads: 'pulls.list', sites: 'closed' },
  messages: { permission: 'messages.exportList', reads: 'messages.list', sites: 'closed' },
} as const

/** Subject types of the event log, and who may read their history. */
export const sourcesSubjects = {
  sn_pull: { history: 'pulls.list' },
  sn_message: { history: 'messages.list' },
  tracelink_account: { history: 'tracelinkAccounts.list', sites: 'brandless' },
  sftp_account: { history: 'sftpAccounts.list', sites: 'brandless' },
  webservice_account: { history: 'webserviceAccounts.list', sites: 'brandless' },
} as const

/** Kinds of records that an alert may concern. */
export const sourcesAlerts = [
  'sn_pull',
  'sn_message',
  'tracelink_account',
  'sftp_account',
  'webservice_account',
] as const

/** Events of work without a route. */
export const sourcesEvents = [
  'sn_pull.sent',
  'sn_pull.try_failed',
  'sn_pull.delivered',
  'sn_pull.refused',
  'sn_pull.unanswered',
  'sn_message.processed',
  'sn_message.refused',
] as const

/** Commands for many rows of a list at once. */
export const sourcesBulk = {
  discardMessage: {
    list: 'messages',
    permission: 'messages.discard',
    subject: 'sn_message',
    needsReason: true,
    isFinal: true,
  },
  retryPull: { list: 'pulls', permission: 'pulls.retry', subject: 'sn_pull', needsReason: true },
  cancelPull: { list: 'pulls', permission: 'pulls.cancel', subject: 'sn_pull', needsReason: true, isFinal: true },
} as const
