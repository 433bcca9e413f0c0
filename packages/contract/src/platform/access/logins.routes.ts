import { idParam } from '../../kit/entity.ts'
import { query } from '../../kit/route.ts'
import { loginTrace } from './logins.schema.ts'

/** Of the caller's own account. */
export const getOwnLogins = query({
  method: 'GET',
  path: '/api/access/me/logins',
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  output: loginTrace,
})
export const getUserLogins = query({
  method: 'GET',
  path: '/api/access/users/:id/logins',
  permission: 'users.list',
  sites: 'shared',
  input: { params: idParam },
  output: loginTrace,
})
