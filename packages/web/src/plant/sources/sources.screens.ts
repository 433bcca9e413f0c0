import { SN } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

const accounts = () => import('./accounts/AccountPages.tsx')

export const sourcePaths = {
  tracelinkAccounts: `${SN}/tracelink_accounts`,
  tracelinkAccountCreate: `${SN}/tracelink_accounts/create`,
  tracelinkAccount: `${SN}/tracelink_accounts/$id`,
  tracelinkAccountEdit: `${SN}/tracelink_accounts/$id/edit`,
  sftpAccounts: `${SN}/sftp_accounts`,
  sftpAccountCreate: `${SN}/sftp_accounts/create`,
  sftpAccount: `${SN}/sftp_accounts/$id`,
  sftpAccountEdit: `${SN}/sftp_accounts/$id/edit`,
  webserviceAccounts: `${SN}/webservice_accounts`,
  webserviceAccountCreate: `${SN}/webservice_accounts/create`,
  webserviceAccount: `${SN}/webservice_accounts/$id`,
  webserviceAccountEdit: `${SN}/webservice_accounts/$id/edit`,
  pulls: `${SN}/pulls`,
  pullRequest: `${SN}/pulls/request`,
  pull: `${SN}/pulls/$id`,
  messages: `${SN}/incoming`,
  message: `${SN}/incoming/$id`,
} as const

export const sourceScreens = screens('plant', sourcePaths, {
  tracelinkAccounts: {
    permission: 'tracelinkAccounts.list',
    title: 'sources.accounts.title.TRACELINK',
    menu: { section: 'serialNumbers', place: 160 },
    page: () => accounts().then((m) => m.TracelinkListPage),
  },
  tracelinkAccountCreate: {
    permission: 'tracelinkAccounts.create',
    title: 'sources.accounts.create',
    parent: 'tracelinkAccounts',
    page: () => accounts().then((m) => m.TracelinkCreatePage),
  },
  tracelinkAccount: {
    permission: 'tracelinkAccounts.list',
    title: 'sources.accounts.one.TRACELINK',
    parent: 'tracelinkAccounts',
    page: () => accounts().then((m) => m.TracelinkDetailPage),
    alertTargets: ['tracelink_account'],
  },
  tracelinkAccountEdit: {
    permission: 'tracelinkAccounts.edit',
    title: 'sources.accounts.edit',
    parent: 'tracelinkAccounts',
    page: () => accounts().then((m) => m.TracelinkEditPage),
  },
  sftpAccounts: {
    permission: 'sftpAccounts.list',
    title: 'sources.accounts.title.SFTP',
    menu: { section: 'serialNumbers', place: 170 },
    page: () => accounts().then((m) => m.SftpListPage),
  },
  sftpAccountCreate: {
    permission: 'sftpAccounts.create',
    title: 'sources.accounts.create',
    parent: 'sftpAccounts',
    page: () => accounts().then((m) => m.SftpCreatePage),
  },
  sftpAccount: {
    permission: 'sftpAccounts.list',
    title: 'sources.accounts.one.SFTP',
    parent: 'sftpAccounts',
    page: () => accounts().then((m) => m.SftpDetailPage),
    alertTargets: ['sftp_account'],
  },
  sftpAccountEdit: {
    permission: 'sftpAccounts.edit',
    title: 'sources.accounts.edit',
    parent: 'sftpAccounts',
    page: () => accounts().then((m) => m.SftpEditPage),
  },
  webserviceAccounts: {
    permission: 'webserviceAccounts.list',
    title: 'sources.accounts.title.WEBSERVICE',
    menu: { section: 'serialNumbers', place: 180 },
    page: () => accounts().then((m) => m.WebserviceListPage),
  },
  webserviceAccountCreate: {
    permission: 'webserviceAccounts.create',
    title: 'sources.accounts.create',
    parent: 'webserviceAccounts',
    page: () => accounts().then((m) => m.WebserviceCreatePage),
  },
  webserviceAccount: {
    permission: 'webserviceAccounts.list',
    title: 'sources.accounts.one.WEBSERVICE',
    parent: 'webserviceAccounts',
    page: () => accounts().then((m) => m.WebserviceDetailPage),
    alertTargets: ['webservice_account'],
  },
  webserviceAccountEdit: {
    permission: 'webserviceAccounts.edit',
    title: 'sources.accounts.edit',
    parent: 'webserviceAccounts',
    page: () => accounts().then((m) => m.WebserviceEditPage),
  },
  pulls: {
    permission: 'pulls.list',
    title: 'sources.pulls.title',
    menu: { section: 'serialNumbers', place: 100 },
    page: () => import('./PullListPage.tsx').then((m) => m.PullListPage),
  },
  pullRequest: {
    permission: 'pulls.request',
    title: 'sources.pulls.request',
    parent: 'pulls',
    page: () => import('./PullRequestPage.tsx').then((m) => m.PullRequestPage),
  },
  pull: {
    permission: 'pulls.list',
    title: 'sources.pulls.one',
    parent: 'pulls',
    page: () => import('./PullDetailPage.tsx').then((m) => m.PullDetailPage),
    alertTargets: ['sn_pull'],
  },
  messages: {
    permission: 'messages.list',
    title: 'sources.messages.title',
    menu: { section: 'serialNumbers', place: 110 },
    page: () => import('./MessageListPage.tsx').then((m) => m.MessageListPage),
  },
  message: {
    permission: 'messages.list',
    title: 'sources.messages.one',
    parent: 'messages',
    page: () => import('./MessageDetailPage.tsx').then((m) => m.MessageDetailPage),
    alertTargets: ['sn_message'],
  },
})
