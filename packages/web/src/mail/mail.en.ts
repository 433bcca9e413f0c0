import type { mailErrors } from '@serialis/contract/mail/mail.errors.ts'
import type { MailFailureKind, MailSecurity, MailStatus, MailedOrderCommand, mailTemplates } from '@serialis/contract/mail/mail.schema.ts'

export const mailEn = {
  title: 'Mails', one: 'Mail', lead: 'What was written to whom, and what the mail server said.',
  fields: { recipient: 'To', sender: 'From', subject: 'Subject', template: 'About', status: 'Status', createdAt: 'Written', sentAt: 'Sent', attempts: 'Tries', nextAt: 'Next try', failure: 'Last failure', answer: 'Answer of the server', messageId: 'Message-ID', record: 'Record' },
  empty: { title: 'No mails yet', text: 'Once a mail server is set up, mails about orders and urgent alerts appear here.' },
  status: { QUEUED: 'Waiting', SENT: 'Sent', FAILED: 'Given up' } satisfies Record<MailStatus, string>,
  templates: { ORDER_STEP: 'Order', ALERT: 'Alert', TEST: 'Test' } satisfies Record<(typeof mailTemplates)[number], string>,
  failures: {
    address_not_allowed: 'The address lies inside the house and is not allowed', unreachable: 'The server could not be reached', timeout: 'No answer in time', tls: 'The encrypted connection failed', auth: 'Account or password was refused',
    refused: 'The server refused us', broken_answer: 'The connection broke off', mail_refused: 'This mail was refused', mail_delayed: 'The server asks to try again later',
  } satisfies Record<MailFailureKind, string>,
  text: 'Text of the mail', delivery: 'Delivery', retry: 'Send again', retried: 'The mail is sent again', openRecord: 'Open',
  server: {
    title: 'Mail server', edit: 'Edit mail server', create: 'Set up mail server', save: 'Save mail server', saved: 'Mail server saved', lead: 'The server that takes the mails of this console, and what orders tell their mailbox.',
    none: { title: 'No mail server yet', text: 'Without one, no mails are written: alerts and orders are told in this console only.' },
    fields: {
      host: 'Server', port: 'Port', security: 'Encryption', user: 'Account', password: 'Password', trustedCertificate: 'Trusted certificate', sender: 'Sender address', senderName: 'Sender name', locale: 'Language of mails',
      consoleUrl: 'Address of this console', orderCommands: 'Steps told to the order’s mailbox', timeout: 'Time-out', isActive: 'Active', state: 'State', lastSuccess: 'Last success', lastFailure: 'Last failure', retryAt: 'Next try', waiting: 'Mails waiting',
    },
    hints: {
      port: 'With this encryption mostly {port}.',
      host: 'Name or address. Addresses inside the house must be allowed by the installation.', user: 'Empty: the server asks for no account.', password: 'Never shown again. Left empty, it stays as it is.',
      trustedCertificate: 'PEM text, only when no public authority signed the certificate of the server.', consoleUrl: 'Mails lead to it. Empty: mails hold no link.', orderCommands: 'Every order with a notification mailbox tells these steps. Urgent alerts are always told.',
      isActive: 'While paused, no mails are written, and what happens meanwhile is not made up for.',
    },
    security: { TLS: 'TLS', STARTTLS: 'STARTTLS', NONE: 'None' } satisfies Record<MailSecurity, string>,
    locales: { en: 'English', zh: 'Chinese' },
    steps: { reject: 'Rejected', acknowledge: 'Placed out to the line', resultProcessed: 'Result taken in', resultRefused: 'Result file refused', finalConfirm: 'Confirmed', scrap: 'Scrapped' } satisfies Record<MailedOrderCommand, string>,
    works: 'Working', fails: 'Interrupted', paused: 'Paused', untried: 'Not tried yet', never: 'Never', seconds: 's', nothing: 'None', yes: 'Yes', withAccount: 'with an account', withoutAccount: 'without an account',
    test: 'Send test mail', testTo: 'To', testLead: 'One mail goes out at once. You see what the server says to it.', testSent: 'The server took the mail after {ms} ms', testFailed: 'The mail did not go out', answer: 'Answer: {answer}',
  },
  taskKinds: { mail_send: 'Send mails' },
  errors: {
    mail_host_can_not_be_empty: 'Enter the mail server.', mail_host_wrong_format: 'Enter a host name or an address, without http and without a port.', mail_sender_can_not_be_empty: 'Enter the sender address.',
    mail_password_can_not_be_empty: 'Enter the password. It is asked for again when server, port or account change.', mail_password_needs_encryption: 'A password goes over an encrypted connection only. Choose TLS or STARTTLS.',
    mail_certificate_wrong: 'This is no certificate in PEM text.', mail_console_url_wrong_format: 'An address begins with http:// or https://.', mail_not_set_up: 'No mail server is set up.', mail_has_not_failed: 'Only a mail that was given up can be sent again.',
  } satisfies Record<keyof typeof mailErrors, string>,
} as const
