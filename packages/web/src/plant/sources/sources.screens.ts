import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

const accounts = () => import('./accounts/AccountPages.tsx')

export const sourceScreens = screens('plant', [
  {
    path: paths.tracelinkAccounts,
    permission: 'tracelinkAccounts.list',
    title: 'sources.accounts.title.TRACELINK',
    page: () => accounts().then((m) => m.TracelinkListPage),
  },
  {
    path: paths.tracelinkAccountCreate,
    permission: 'tracelinkAccounts.create',
    title: 'sources.accounts.create',
    parent: paths.tracelinkAccounts,
    page: () => accounts().then((m) => m.TracelinkCreatePage),
  },
  {
    path: paths.tracelinkAccount,
    permission: 'tracelinkAccounts.list',
    title: 'sources.accounts.one.TRACELINK',
    parent: paths.tracelinkAccounts,
    page: () => accounts().then((m) => m.TracelinkDetailPage),
  },
  {
    path: paths.tracelinkAccountEdit,
    permission: 'tracelinkAccounts.edit',
    title: 'sources.accounts.edit',
    parent: paths.tracelinkAccounts,
    page: () => accounts().then((m) => m.TracelinkEditPage),
  },
  {
    path: paths.sftpAccounts,
    permission: 'sftpAccounts.list',
    title: 'sources.accounts.title.SFTP',
    page: () => accounts().then((m) => m.SftpListPage),
  },
  {
    path: paths.sftpAccountCreate,
    permission: 'sftpAccounts.create',
    title: 'sources.accounts.create',
    parent: paths.sftpAccounts,
    page: () => accounts().then((m) => m.SftpCreatePage),
  },
  {
    path: paths.sftpAccount,
    permission: 'sftpAccounts.list',
    title: 'sources.accounts.one.SFTP',
    parent: paths.sftpAccounts,
    page: () => accounts().then((m) => m.SftpDetailPage),
  },
  {
    path: paths.sftpAccountEdit,
    permission: 'sftpAccounts.edit',
    title: 'sources.accounts.edit',
    parent: paths.sftpAccounts,
    page: () => accounts().then((m) => m.SftpEditPage),
  },
  {
    path: paths.webserviceAccounts,
    permission: 'webserviceAccounts.list',
    title: 'sources.accounts.title.WEBSERVICE',
    page: () => accounts().then((m) => m.WebserviceListPage),
  },
  {
    path: paths.webserviceAccountCreate,
    permission: 'webserviceAccounts.create',
    title: 'sources.accounts.create',
    parent: paths.webserviceAccounts,
    page: () => accounts().then((m) => m.WebserviceCreatePage),
  },
  {
    path: paths.webserviceAccount,
    permission: 'webserviceAccounts.list',
    title: 'sources.accounts.one.WEBSERVICE',
    parent: paths.webserviceAccounts,
    page: () => accounts().then((m) => m.WebserviceDetailPage),
  },
  {
    path: paths.webserviceAccountEdit,
    permission: 'webserviceAccounts.edit',
    title: 'sources.accounts.edit',
    parent: paths.webserviceAccounts,
    page: () => accounts().then((m) => m.WebserviceEditPage),
  },
  {
    path: paths.pulls,
    permission: 'pulls.list',
    title: 'sources.pulls.title',
    page: () => import('./PullListPage.tsx').then((m) => m.PullListPage),
  },
  {
    path: paths.pullRequest,
    permission: 'pulls.request',
    title: 'sources.pulls.request',
    parent: paths.pulls,
    page: () => import('./PullRequestPage.tsx').then((m) => m.PullRequestPage),
  },
  {
    path: paths.pull,
    permission: 'pulls.list',
    title: 'sources.pulls.one',
    parent: paths.pulls,
    page: () => import('./PullDetailPage.tsx').then((m) => m.PullDetailPage),
  },
  {
    path: paths.messages,
    permission: 'messages.list',
    title: 'sources.messages.title',
    page: () => import('./MessageListPage.tsx').then((m) => m.MessageListPage),
  },
  {
    path: paths.message,
    permission: 'messages.list',
    title: 'sources.messages.one',
    parent: paths.messages,
    page: () => import('./MessageDetailPage.tsx').then((m) => m.MessageDetailPage),
  },
])
