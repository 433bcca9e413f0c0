/** 0405 mail: the log of mails, and the server that they go through. */
export const mailPermissions = {
  'mails.list': '040500',
  'mails.edit': '040502',
  'mails.export': '040515',
  'mails.test': '040514',
  'mails.retry': '040516',
} as const
