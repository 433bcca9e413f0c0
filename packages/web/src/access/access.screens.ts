import { paths } from '../kit/paths.ts'
import { screens } from '../kit/screen.ts'

export const accessScreens = screens([
  {
    path: paths.login,
    permission: 'public',
    title: 'access.login.title',
    frame: 'bare',
    page: () => import('./LoginPage.tsx').then((m) => m.LoginPage),
  },
  {
    path: paths.ownPassword,
    permission: 'session',
    title: 'access.ownPassword.title',
    page: () => import('./OwnPasswordPage.tsx').then((m) => m.OwnPasswordPage),
  },
  {
    path: paths.roles,
    permission: 'roles.list',
    title: 'roles.title',
    page: () => import('./RoleListPage.tsx').then((m) => m.RoleListPage),
  },
  {
    path: paths.roleCreate,
    permission: 'roles.list',
    title: 'roles.one',
    parent: paths.roles,
    page: () => import('./RoleFormPage.tsx').then((m) => m.RoleFormPage),
  },
  {
    path: paths.users,
    permission: 'users.list',
    title: 'users.title',
    page: () => import('./UserListPage.tsx').then((m) => m.UserListPage),
  },
  {
    path: paths.userCreate,
    permission: 'users.list',
    title: 'users.one',
    parent: paths.users,
    page: () => import('./UserFormPage.tsx').then((m) => m.UserFormPage),
  },
  {
    path: paths.resetPassword,
    permission: 'users.resetPassword',
    title: 'users.steps.reset',
    parent: paths.users,
    page: () => import('./ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
  },
  {
    path: paths.apiKeys,
    permission: 'apiKeys.list',
    title: 'keys.title',
    page: () => import('./ApiKeyListPage.tsx').then((m) => m.ApiKeyListPage),
  },
  {
    path: paths.apiKeyCreate,
    permission: 'apiKeys.create',
    title: 'keys.create',
    parent: paths.apiKeys,
    page: () => import('./ApiKeyCreatePage.tsx').then((m) => m.ApiKeyCreatePage),
  },
])
