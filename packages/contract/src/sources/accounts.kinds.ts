/** The kinds of accounts at partners: each has its own menu entry, address, permissions and kind of record in the log. */
export const accountKinds = ['TRACELINK', 'SFTP', 'WEBSERVICE'] as const
export type AccountKind = (typeof accountKinds)[number]

/** A partner's system for trials or its real one; part of the key of every pool that it fills. */
export const accountEnvironments = ['VALIDATION', 'PRODUCTION'] as const
export type AccountEnvironment = (typeof accountEnvironments)[number]

const kind = <const N extends string, const P extends string>(name: N, path: P) => ({
  path: `/api/sources/${path}`, list: `${name}Accounts.list`, create: `${name}Accounts.create`, edit: `${name}Accounts.edit`, delete: `${name}Accounts.delete`, test: `${name}Accounts.test`, subjectType: `${name}_account`,
}) as const

export const accountKindsBy = {
  TRACELINK: kind('tracelink', 'tracelink-accounts'),
  SFTP: kind('sftp', 'sftp-accounts'),
  WEBSERVICE: kind('webservice', 'webservice-accounts'),
} as const satisfies Record<AccountKind, unknown>
