/** Error keys of single fields, each raised by the route whose field it names. Other tests of the rooms raise the rest. */

import { randomUUID } from 'node:crypto'
import { createPushTarget } from '@serialis/contract/desk/push/push.routes.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { saveLineConnection } from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import { createCategory, createProductGroup } from '@serialis/contract/plant/products/categories.routes.ts'
import { commitResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import { sftpAccounts, webserviceAccounts } from '@serialis/contract/plant/sources/accounts.routes.ts'
import { createSupplier } from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import { createRole, createUser } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { choosePassword } from '@serialis/contract/platform/access/one-time-codes.routes.ts'
import { addPasskey, startPasskey } from '@serialis/contract/platform/access/second-factor.routes.ts'
import { saveMailSettings } from '@serialis/contract/platform/mail/mail.routes.ts'
import { createWorkflow } from '@serialis/contract/platform/workflow/workflow.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { aLine } from '../../src/plant/products/products.fixtures.ts'
import { testApp, type TestApp } from '../harness/database.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const refusalOf = (route: Route, body: object, params: { id: string } = { id: randomUUID() }) =>
  t.admin.refusal(route, { ...(route.input.params && { params }), body } as never)

it.each<[key: string, field: string, route: Route, body: object]>([
  ['push_target_name_can_not_be_empty', 'name', createPushTarget, { name: ' ' }],
  ['push_url_can_not_be_empty', 'url', createPushTarget, {}],
  ['category_code_can_not_be_empty', 'code', createCategory, {}],
  ['group_code_can_not_be_empty', 'code', createProductGroup, { code: '' }],
  ['group_name_can_not_be_empty', 'name', createProductGroup, {}],
  ['too_short', 'digest', commitResultFile, { digest: 'abc' }],
  ['account_name_can_not_be_empty', 'name', sftpAccounts.create, {}],
  ['account_host_can_not_be_empty', 'settings.host', sftpAccounts.create, { settings: { host: '' } }],
  ['account_user_can_not_be_empty', 'settings.user', sftpAccounts.create, { settings: {} }],
  ['account_host_key_wrong_format', 'settings.hostKey', sftpAccounts.create, { settings: { hostKey: 'MD5:1f' } }],
  ['account_folder_can_not_be_empty', 'settings.inFolder', sftpAccounts.create, { settings: { inFolder: ' ' } }],
  ['account_url_wrong_format', 'settings.url', webserviceAccounts.create, { settings: { url: 'ftp://partner' } }],
  [
    'account_mapping_wrong_format',
    'settings.request.gtin',
    webserviceAccounts.create,
    { settings: { request: { gtin: 'a..b' } } },
  ],
  ['authority_wrong_format', 'authorities.0', createRole, { name: 'Desk', authorities: ['02'] }],
  ['account_wrong_format', 'account', createUser, { account: 'chen li' }],
  ['user_name_can_not_be_empty', 'name', createUser, { account: 'chen' }],
  ['phone_wrong_format', 'phone', createSupplier, { phone: '12' }],
  ['mobile_wrong_format', 'phone', createUser, { phone: '1'.repeat(41) }],
  ['role_id_can_not_be_empty', 'roleIds', createUser, { roleIds: [] }],
  ['api_key_name_can_not_be_empty', 'name', createApiKey, {}],
  ['one_time_code_can_not_be_empty', 'code', choosePassword, { account: 'chen', newPassword: 'long enough' }],
  ['passkey_name_can_not_be_empty', 'name', addPasskey, { name: '' }],
  ['mail_console_url_wrong_format', 'consoleUrl', saveMailSettings, { consoleUrl: 'console.example.com' }],
  ['workflow_code_can_not_be_empty', 'code', createWorkflow, {}],
  ['workflow_code_wrong_format', 'code', createWorkflow, { code: '-a' }],
  ['workflow_name_can_not_be_empty', 'name', createWorkflow, { code: 'W9', name: '' }],
])('%s is said at %s', async (key, field, route, body) => {
  expect(await refusalOf(route, body)).toMatchObject({ status: 400, fields: { [field]: key } })
})

it('passkeys are for a console that has a name, not only a number', async () => {
  t.app.config.publicUrl = 'http://192.0.2.7'
  const refusal = await t.admin.refusal(startPasskey)
  t.app.config.publicUrl = undefined
  expect(refusal).toMatchObject({ message: 'passkeys_not_here' })
})

it('a command that creates is refused without its key', async () => {
  const body = { name: 'Nobody', authorities: ['020000'] }
  expect(await t.admin.refusal(createRole, { body }, { 'idempotency-key': '' })).toMatchObject({
    status: 400,
    message: 'idempotency_key_missing',
  })
})

it('a code or a name of a product group is given once', async () => {
  await t.admin.call(createProductGroup, { body: { code: 'COLD', name: 'Cold chain' } })
  expect(await refusalOf(createProductGroup, { code: 'COLD', name: 'Other' })).toMatchObject({
    status: 409,
    message: 'group_code_exists',
  })
  expect(await refusalOf(createProductGroup, { code: 'OTHER', name: 'Cold chain' })).toMatchObject({
    status: 409,
    message: 'group_name_exists',
  })
})

it('what a connection needs beside its shape is said at its field', async () => {
  const server = { host: 'mail.example.com', port: 587, security: 'STARTTLS', timeoutSeconds: 10 }
  const mail = { ...server, version: 0, locale: 'en', orderCommands: [], isActive: true }
  expect(await refusalOf(saveMailSettings, { ...mail, sender: 'plant@example.com', user: 'plant' })).toMatchObject({
    message: 'mail_password_can_not_be_empty',
    fields: { password: 'can_not_be_empty' },
  })
  const hostKey = `SHA256:${'A'.repeat(43)}`
  const sftp = { name: 'Folder', environment: 'VALIDATION', secret: 'a secret' }
  const folders = { host: 'sftp.example.com', user: 'plant', hostKey, inFolder: 'in', errorFolder: 'in' }
  expect(await refusalOf(sftpAccounts.create, { ...sftp, settings: folders })).toMatchObject({
    message: 'account_folders_must_differ',
    fields: { 'settings.errorFolder': 'invalid' },
  })
  const { id } = await aLine(t.admin)
  const line = { packageFormat: 'CSV', settleSeconds: 0, version: null }
  const ssh = { ...line, transport: 'SFTP', host: 'line.example.com', account: 'line', hostKey }
  expect(await refusalOf(saveLineConnection, ssh, { id })).toMatchObject({
    message: 'line_connection_secret_can_not_be_empty',
    fields: { secret: 'can_not_be_empty' },
  })
  const called = { ...line, transport: 'HTTP', apiKeyId: randomUUID() }
  expect(await refusalOf(saveLineConnection, called, { id })).toMatchObject({ message: 'line_connection_key_unknown' })
})
