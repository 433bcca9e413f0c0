import { permissions } from '@serialis/contract/permissions.ts'
import { expect, it } from 'vitest'
import type { TenantDb } from '../../kit/db/db.ts'
import { credentialKeepers, keptCredentials, type KeptCredential } from './kept-credentials.ts'

const keeper = (name: string, sites: 'own' | 'closed', permission: 'mails.list' | 'lines.list') =>
  credentialKeepers.extension({ permission, sites, list: async () => [{ name } as KeptCredential] })
const app = {
  extensions: [keeper('server', 'closed', 'mails.list'), keeper('line', 'own', 'lines.list')],
}
const namesFor = async (authorities: string[], db: Partial<TenantDb> = {}) =>
  (await keptCredentials({ app, db: db as TenantDb, actor: { authorities }, now: new Date() })).map(({ name }) => name)

it('lists those whose records the caller may list', async () => {
  expect(await namesFor([permissions['mails.list'], permissions['lines.list']])).toEqual(['server', 'line'])
  expect(await namesFor([permissions['lines.list']])).toEqual(['line'])
})

it('leaves out what is closed to accounts with limits', async () => {
  const sites = { siteIds: [], viewerId: '', rules: { records: new Map(), subjects: new Map() } }
  expect(await namesFor([permissions['mails.list'], permissions['lines.list']], { sites })).toEqual(['line'])
})
