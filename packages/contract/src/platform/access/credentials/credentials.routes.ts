/** The credentials of a tenant with their age, and the command that asks the owner of an account for a new password. */

import { z } from 'zod'
import { idParam } from '../../../kit/entity.ts'
import { listOf, listQuery } from '../../../kit/list.ts'
import { command, query } from '../../../kit/route.ts'
import { user } from '../users.schema.ts'
import { credential, credentialFilters } from './credentials.schema.ts'

/** Each kind only for callers who may see the list that it belongs to, e.g. API keys with `apiKeys.list`. */
export const listCredentials = query({
  method: 'GET',
  path: '/api/access/credentials',
  permission: 'users.list',
  sites: 'own',
  input: { query: listQuery(credentialFilters, 'text') },
  output: listOf(credential),
})

/** Ends the sessions of the account: its next login opens nothing but the change of the password. */
export const askPasswordChange = command({
  method: 'POST',
  path: '/api/access/users/:id/ask_password_change',
  permission: 'users.resetPassword',
  sites: 'own',
  input: { params: idParam, body: z.object({ reason: z.string().trim().min(3, 'reason_too_short').max(500) }) },
  output: user,
  errors: ['site_not_held', 'holder_has_more', 'user_is_yourself', 'user_has_no_password'],
  event: 'user.password_change_asked',
})
