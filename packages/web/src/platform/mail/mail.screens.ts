import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const mailScreens = screens('platform', [
  {
    path: paths.mails,
    permission: 'mails.list',
    title: 'mail.title',
    page: () => import('./MailListPage.tsx').then((m) => m.MailListPage),
  },
  {
    path: paths.mailServer,
    permission: 'mails.list',
    title: 'mail.server.title',
    parent: paths.mails,
    page: () => import('./MailServerPage.tsx').then((m) => m.MailServerPage),
  },
  {
    path: paths.mailServerEdit,
    permission: 'mails.edit',
    title: 'mail.server.edit',
    parent: paths.mailServer,
    page: () => import('./MailServerFormPage.tsx').then((m) => m.MailServerFormPage),
  },
  {
    path: paths.mail,
    permission: 'mails.list',
    title: 'mail.one',
    parent: paths.mails,
    page: () => import('./MailDetailPage.tsx').then((m) => m.MailDetailPage),
  },
])
