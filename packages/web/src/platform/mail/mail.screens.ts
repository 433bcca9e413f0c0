import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const mailPaths = {
  mails: `${ROOT}/config/mails`,
  mailServer: `${ROOT}/config/mails/server`,
  mailServerEdit: `${ROOT}/config/mails/server/edit`,
  mail: `${ROOT}/config/mails/$id`,
} as const

export const mailScreens = screens('office', mailPaths, {
  mails: {
    permission: 'mails.list',
    title: 'mail.title',
    menu: { section: 'configuration', place: 40 },
    page: () => import('./MailListPage.tsx').then((m) => m.MailListPage),
    alertTargets: ['mail_settings'],
  },
  mailServer: {
    permission: 'mails.list',
    title: 'mail.server.title',
    parent: 'mails',
    page: () => import('./MailServerPage.tsx').then((m) => m.MailServerPage),
  },
  mailServerEdit: {
    permission: 'mails.edit',
    title: 'mail.server.edit',
    parent: 'mailServer',
    page: () => import('./MailServerFormPage.tsx').then((m) => m.MailServerFormPage),
  },
  mail: {
    permission: 'mails.list',
    title: 'mail.one',
    parent: 'mails',
    page: () => import('./MailDetailPage.tsx').then((m) => m.MailDetailPage),
  },
})
