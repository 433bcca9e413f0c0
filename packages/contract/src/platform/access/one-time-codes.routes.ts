/** One-time codes, with which owners of accounts choose their passwords, and the notice of a reset. */

import { z } from 'zod'
import { done } from '../../kit/entity.ts'
import { command, query } from '../../kit/route.ts'
import { passwordChoice, passwordNotice } from './users.schema.ts'

/** The code works once, and ends every session of the account. */
export const choosePassword = command({
  method: 'POST',
  path: '/gateway/api/saas-core-tenant/authentication/password',
  permission: 'public',
  sites: 'shared',
  input: { body: passwordChoice },
  output: done,
  errors: ['one_time_code_wrong', 'password_too_common', 'too_many_requests', 'server_busy'],
  event: 'user.password_chosen',
})

export const getPasswordNotice = query({
  method: 'GET',
  path: '/api/access/me/password_notice',
  permission: 'session',
  sites: 'shared',
  output: z.object({ notice: passwordNotice.nullable() }),
  forSuppliers: 'own',
})
/** The owner has read the notice; it is not shown again. */
export const seePasswordNotice = command({
  method: 'POST',
  path: '/api/access/me/password_notice/seen',
  permission: 'session',
  sites: 'shared',
  output: done,
  event: 'user.notice_seen',
  forSuppliers: 'own',
})
