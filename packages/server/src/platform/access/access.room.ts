import * as routes from '@serialis/contract/platform/access/access.routes.ts'
import * as apiKeyRoutes from '@serialis/contract/platform/access/api-keys.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { rolesExport, usersExport } from './access.exports.ts'
import { constraints as apiKeyConstraints } from './api-keys/api-keys.queries.ts'
import * as apiKeys from './api-keys/api-keys.service.ts'
import { constraints as roleConstraints } from './roles/roles.queries.ts'
import * as roles from './roles/roles.service.ts'
import * as sessions from './sessions/sessions.service.ts'
import * as own from './users/own-account.service.ts'
import * as preferences from './users/preferences.service.ts'
import { constraints as userConstraints } from './users/users.queries.ts'
import * as users from './users/users.service.ts'

export const accessRoom: Room = {
  name: 'access',
  constraints: { ...roleConstraints, ...userConstraints, ...apiKeyConstraints },
  exports: [rolesExport, usersExport],
  bindings: [
    bind(routes.getVerification, sessions.getVerification),
    bind(routes.login, sessions.login),
    bind(routes.logout, sessions.logout),
    bind(routes.getMe, sessions.getMe),
    bind(routes.listRoles, roles.listRoles),
    bind(routes.listRoleOptions, roles.listRoleOptions),
    bind(routes.getRole, roles.getRole),
    bind(routes.createRole, roles.createRole),
    bind(routes.updateRole, roles.updateRole),
    bind(routes.deleteRole, roles.deleteRole),
    bind(routes.listUsers, users.listUsers),
    bind(routes.getUser, users.getUser),
    bind(routes.createUser, users.createUser),
    bind(routes.updateUser, users.updateUser),
    bind(routes.resetPassword, users.resetPassword),
    bind(routes.disableUser, users.disableUser),
    bind(routes.enableUser, users.enableUser),
    bind(routes.endSessions, users.endSessions),
    bind(routes.changeOwnPassword, own.changeOwnPassword),
    bind(routes.endOwnSessions, own.endOwnSessions),
    bind(routes.getPreference, preferences.getPreference),
    bind(routes.putPreference, preferences.putPreference),
    bind(apiKeyRoutes.listApiKeys, apiKeys.listApiKeys),
    bind(apiKeyRoutes.createApiKey, apiKeys.createApiKey),
    bind(apiKeyRoutes.revokeApiKey, apiKeys.revokeApiKey),
  ],
}
