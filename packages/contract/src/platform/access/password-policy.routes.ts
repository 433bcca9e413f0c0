import { command, query } from '../../kit/route.ts'
import { passwordPolicy } from './password-policy.schema.ts'

const path = '/api/access/password_policy'

/** For everybody who chooses a password. */
export const getPasswordPolicy = query({
  method: 'GET',
  path,
  permission: 'session',
  sites: 'shared',
  output: passwordPolicy,
  beforePasswordChange: true,
  forSuppliers: 'own',
})
export const savePasswordPolicy = command({
  method: 'PUT',
  path,
  permission: 'passwordPolicy.edit',
  sites: 'closed',
  input: { body: passwordPolicy },
  output: passwordPolicy,
  errors: ['changed_meanwhile'],
  event: 'password_policy.changed',
})
