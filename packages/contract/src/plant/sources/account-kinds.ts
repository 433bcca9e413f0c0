/** The kinds of accounts at partners: each has its own menu entry, path, permissions and subject type in the log. */
export const accountKinds = ['TRACELINK', 'SFTP', 'WEBSERVICE'] as const
export type AccountKind = (typeof accountKinds)[number]

/** A partner's test system or its real one; part of the key of every pool that it fills. */
export const accountEnvironments = ['VALIDATION', 'PRODUCTION'] as const
export type AccountEnvironment = (typeof accountEnvironments)[number]

export const accountKindsBy = {
  TRACELINK: {
    path: '/api/sources/tracelink-accounts',
    subjectType: 'tracelink_account',
    list: 'tracelinkAccounts.list',
    create: 'tracelinkAccounts.create',
    edit: 'tracelinkAccounts.edit',
    delete: 'tracelinkAccounts.delete',
    test: 'tracelinkAccounts.test',
  },
  SFTP: {
    path: '/api/sources/sftp-accounts',
    subjectType: 'sftp_account',
    list: 'sftpAccounts.list',
    create: 'sftpAccounts.create',
    edit: 'sftpAccounts.edit',
    delete: 'sftpAccounts.delete',
    test: 'sftpAccounts.test',
  },
  WEBSERVICE: {
    path: '/api/sources/webservice-accounts',
    subjectType: 'webservice_account',
    list: 'webserviceAccounts.list',
    create: 'webserviceAccounts.create',
    edit: 'webserviceAccounts.edit',
    delete: 'webserviceAccounts.delete',
    test: 'webserviceAccounts.test',
  },
} as const satisfies Record<AccountKind, object>
