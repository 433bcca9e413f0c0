import { MEMBER, ROLE, ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const accessPaths = {
  login: '/login',
  ownAccount: `${ROOT}/account`,
  choosePassword: '/choose_password',
  ownPassword: `${ROOT}/account/password`,
  roles: `${ROLE}/role_auth_list`,
  roleCreate: `${ROLE}/role_auth_create/$type`,
  users: `${MEMBER}/member_list`,
  userCreate: `${MEMBER}/member_create`,
  resetPassword: `${MEMBER}/reset_password`,
  passwordPolicy: `${MEMBER}/password_policy`,
  apiKeys: `${MEMBER}/api_keys`,
  apiKeyCreate: `${MEMBER}/api_keys/create`,
  accessRequests: `${MEMBER}/waiting_changes`,
  accessRequest: `${MEMBER}/waiting_changes/$id`,
  accessRule: `${MEMBER}/second_person`,
} as const

export const accessScreens = screens('platform', accessPaths, {
  login: {
    permission: 'public',
    title: 'access.login.title',
    frame: 'bare',
    page: () => import('./login/LoginPage.tsx').then((m) => m.LoginPage),
  },
  ownAccount: {
    permission: 'session',
    title: 'access.ownAccount.title',
    page: () => import('./login/OwnAccountPage.tsx').then((m) => m.OwnAccountPage),
  },
  choosePassword: {
    permission: 'public',
    title: 'oneTimeCodes.choose.title',
    frame: 'bare',
    page: () => import('./login/ChoosePasswordPage.tsx').then((m) => m.ChoosePasswordPage),
  },
  ownPassword: {
    permission: 'session',
    title: 'access.ownPassword.title',
    parent: 'ownAccount',
    page: () => import('./login/OwnPasswordPage.tsx').then((m) => m.OwnPasswordPage),
  },
  roles: {
    permission: 'roles.list',
    title: 'roles.title',
    menu: { section: 'system', place: 20 },
    redirectsFrom: [ROLE],
    page: () => import('./roles/RoleListPage.tsx').then((m) => m.RoleListPage),
  },
  roleCreate: {
    permission: 'roles.list',
    title: 'roles.one',
    parent: 'roles',
    page: () => import('./roles/RoleFormPage.tsx').then((m) => m.RoleFormPage),
    alsoPhrases: ['plant', 'desk', 'workplace'],
  },
  users: {
    permission: 'users.list',
    title: 'users.title',
    menu: { section: 'system', place: 10 },
    redirectsFrom: [MEMBER],
    page: () => import('./users/UserListPage.tsx').then((m) => m.UserListPage),
  },
  userCreate: {
    permission: 'users.list',
    title: 'users.one',
    parent: 'users',
    page: () => import('./users/UserFormPage.tsx').then((m) => m.UserFormPage),
  },
  resetPassword: {
    permission: 'users.resetPassword',
    title: 'users.steps.reset',
    parent: 'users',
    page: () => import('./login/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
  },
  passwordPolicy: {
    permission: 'passwordPolicy.edit',
    title: 'users.policy.title',
    menu: { section: 'system', place: 35 },
    page: () => import('./login/PasswordPolicyPage.tsx').then((m) => m.PasswordPolicyPage),
  },
  apiKeys: {
    permission: 'apiKeys.list',
    title: 'keys.title',
    menu: { section: 'system', place: 30 },
    page: () => import('./api-keys/ApiKeyListPage.tsx').then((m) => m.ApiKeyListPage),
  },
  accessRequests: {
    permission: 'accessRequests.list',
    title: 'accessRequests.title',
    menu: { section: 'system', place: 25 },
    page: () => import('./access-requests/AccessRequestListPage.tsx').then((m) => m.AccessRequestListPage),
  },
  accessRequest: {
    permission: 'accessRequests.list',
    title: 'accessRequests.one',
    parent: 'accessRequests',
    page: () => import('./access-requests/AccessRequestPage.tsx').then((m) => m.AccessRequestPage),
    alsoPhrases: ['plant', 'desk', 'workplace'],
  },
  accessRule: {
    permission: 'accessRequests.edit',
    title: 'accessRequests.rule.title',
    parent: 'accessRequests',
    page: () => import('./access-requests/AccessRulePage.tsx').then((m) => m.AccessRulePage),
  },
  apiKeyCreate: {
    permission: 'apiKeys.create',
    title: 'keys.create',
    parent: 'apiKeys',
    page: () => import('./api-keys/ApiKeyCreatePage.tsx').then((m) => m.ApiKeyCreatePage),
  },
})
