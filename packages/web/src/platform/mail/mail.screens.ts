import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const mailPaths = {
  mails: `${ROOT}/config/mails`,
  mailServer: `${ROOT}/config/mails/server`,
  mailServerEdit: `${ROOT}/config/mails/server/edit`,
  mail: `${ROOT}/config/mails/$id`,
  mailTexts: `${ROOT}/config/mail_texts`,
  mailText: `${ROOT}/config/mail_texts/$id`,
  mailTextEdit: `${ROOT}/config/mail_texts/$id/edit`,
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
  mailTexts: {
    permission: 'mailTexts.list',
    title: 'mail.texts.title',
    menu: { section: 'configuration', place: 41 },
    page: () => import('./MailTextListPage.tsx').then((m) => m.MailTextListPage),
  },
  mailText: {
    permission: 'mailTexts.list',
    title: 'mail.texts.one',
    parent: 'mailTexts',
    page: () => import('./MailTextPage.tsx').then((m) => m.MailTextPage),
  },
  mailTextEdit: {
    permission: 'mailTexts.edit',
    title: 'mail.texts.edit',
    parent: 'mailText',
    page: () => import('./MailTextFormPage.tsx').then((m) => m.MailTextFormPage),
  },
})
