import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const accessScreens = screens('platform', [
  {
    path: paths.login,
    permission: 'public',
    title: 'access.login.title',
    frame: 'bare',
    page: () => import('./login/LoginPage.tsx').then((m) => m.LoginPage),
  },
  {
    path: paths.ownPassword,
    permission: 'session',
    title: 'access.ownPassword.title',
    page: () => import('./login/OwnPasswordPage.tsx').then((m) => m.OwnPasswordPage),
  },
  {
    path: paths.roles,
    permission: 'roles.list',
    title: 'roles.title',
    page: () => import('./roles/RoleListPage.tsx').then((m) => m.RoleListPage),
  },
  {
    path: paths.roleCreate,
    permission: 'roles.list',
    title: 'roles.one',
    parent: paths.roles,
    page: () => import('./roles/RoleFormPage.tsx').then((m) => m.RoleFormPage),
  },
  {
    path: paths.users,
    permission: 'users.list',
    title: 'users.title',
    page: () => import('./users/UserListPage.tsx').then((m) => m.UserListPage),
  },
  {
    path: paths.userCreate,
    permission: 'users.list',
    title: 'users.one',
    parent: paths.users,
    page: () => import('./users/UserFormPage.tsx').then((m) => m.UserFormPage),
  },
  {
    path: paths.resetPassword,
    permission: 'users.resetPassword',
    title: 'users.steps.reset',
    parent: paths.users,
    page: () => import('./login/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
  },
  {
    path: paths.apiKeys,
    permission: 'apiKeys.list',
    title: 'keys.title',
    page: () => import('./api-keys/ApiKeyListPage.tsx').then((m) => m.ApiKeyListPage),
  },
  {
    path: paths.apiKeyCreate,
    permission: 'apiKeys.create',
    title: 'keys.create',
    parent: paths.apiKeys,
    page: () => import('./api-keys/ApiKeyCreatePage.tsx').then((m) => m.ApiKeyCreatePage),
  },
])
