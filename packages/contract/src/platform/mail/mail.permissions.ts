/** 0405 mail: the mail log, the mail server, and the texts of mails. */
export const mailPermissions = {
  'mails.list': '040500',
  'mails.edit': '040502',
  'mails.export': '040515',
  'mails.test': '040514',
  'mails.retry': '040516',
  'mailTexts.list': '040520',
  'mailTexts.edit': '040522',
} as const

/** Subject types of the event log, and who may read their history. */
export const mailSubjects = {
  mail_settings: { history: 'mails.list' },
  mail: { history: 'mails.list', masked: ['to'] },
  mail_text: { history: 'mailTexts.list' },
} as const

/** Kinds of records that an alert may concern. */
export const mailAlerts = ['mail_settings'] as const

/** Lists that can be exported as a file. */
export const mailLists = {
  mails: { permission: 'mails.export', reads: 'mails.list', sites: 'closed' },
} as const

/** Commands for many rows of a list at once. */
export const mailBulk = {
  retryMail: { list: 'mails', permission: 'mails.retry', subject: 'mail' },
} as const
