/** Routes of the three kinds of accounts; each kind has all of them, with its own path and permissions. */

import { z } from 'zod'
import { deleted, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, named, query } from '../../kit/route.ts'
import { accountEnvironments, accountKinds, accountKindsBy, type AccountKind } from './account-kinds.ts'
import * as s from './accounts.schema.ts'

const refusals = [
  'site_not_held',
  'account_name_exists',
  'account_secret_can_not_be_empty',
  'account_environment_mixed',
  'account_period_wrong',
  'account_url_can_not_be_empty',
  'account_user_can_not_be_empty',
  'account_sftp_account_can_not_be_empty',
  'account_folders_must_differ',
  'account_url_must_be_https',
  'plain_text_not_allowed',
  'account_certificate_can_not_be_empty',
  'account_certificate_unreadable',
  'account_certificate_expired',
  'account_certificate_not_yet_valid',
  'account_key_can_not_be_empty',
  'account_key_unreadable',
  'account_key_passphrase_wrong',
  'account_key_of_other_certificate',
  'account_key_unusable',
  'account_pgp_key_can_not_be_empty',
  'account_pgp_public_key_unreadable',
  'account_pgp_private_key_unreadable',
  'account_pgp_key_expired',
  'account_pgp_key_can_not_encrypt',
  'account_as2_id_can_not_be_empty',
  'account_as2_id_wrong_format',
  'account_as2_ids_taken',
  'account_certificate_needs_rsa',
  'not_found',
] as const
const listFilter = listQuery({
  name: z.string().trim().max(s.ACCOUNT_LIMITS.name).optional(),
  environment: z.enum(accountEnvironments).optional(),
})

function accountRoutes<const K extends AccountKind>(kind: K) {
  const of = accountKindsBy[kind]
  const one = `${of.path}/:id`
  return {
    list: query({
      method: 'GET',
      path: of.path,
      permission: of.list,
      sites: 'shared',
      input: { query: listFilter },
      output: listOf(s.accountHead),
    }),
    get: query({
      method: 'GET',
      path: one,
      permission: of.list,
      sites: 'shared',
      input: { params: idParam },
      output: s.account(kind),
    }),
    create: command({
      method: 'POST',
      path: of.path,
      permission: of.create,
      sites: 'shared',
      input: { body: s.accountInput(kind) },
      output: s.account(kind),
      creates: true,
      event: `${of.subjectType}.created`,
      errors: refusals,
    }),
    edit: command({
      method: 'PUT',
      path: one,
      permission: of.edit,
      sites: 'shared',
      input: { params: idParam, body: s.accountEdit(kind) },
      output: s.account(kind),
      event: `${of.subjectType}.changed`,
      errors: [...refusals, 'changed_meanwhile'],
    }),
    remove: command({
      method: 'DELETE',
      path: one,
      permission: of.delete,
      sites: 'shared',
      input: { params: idParam },
      output: deleted,
      event: `${of.subjectType}.deleted`,
      errors: ['account_still_used'],
    }),
    /** Connects now; the result counts as a health check. */
    test: command({
      method: 'POST',
      path: `${one}/test`,
      permission: of.test,
      sites: 'shared',
      input: { params: idParam },
      output: s.accountProbe,
      event: `${of.subjectType}.tested`,
    }),
  }
}

export const tracelinkAccounts = accountRoutes('TRACELINK')
export const sftpAccounts = accountRoutes('SFTP')
export const webserviceAccounts = accountRoutes('WEBSERVICE')

/** For choices in other forms: names only. */
export const listAccountOptions = query({
  method: 'GET',
  path: '/api/sources/account-options',
  permission: 'session',
  sites: 'shared',
  input: {
    query: listQuery({
      kind: z.enum(accountKinds).optional(),
      name: z.string().trim().max(s.ACCOUNT_LIMITS.name).optional(),
    }),
  },
  output: listOf(s.accountOption),
})

export const accountsByName = {
  ...named(tracelinkAccounts, 'TracelinkAccount'),
  ...named(sftpAccounts, 'SftpAccount'),
  ...named(webserviceAccounts, 'WebserviceAccount'),
  listAccountOptions,
}
