/**
 * Hands one mail to a mail server. The address is checked when the connection is made, the certificate when it is
 * presented.
 */

import { connect, isIP, type Socket } from 'node:net'
import { rootCertificates } from 'node:tls'
import type { MailFailureKind, MailSecurity } from '@serialis/contract/platform/mail/mail.schema.ts'
import { createTransport } from 'nodemailer'
import type { SMTPSentMessageInfo, SMTPTransportOptions } from 'nodemailer/lib/smtp-transport'
import { requireNoTransaction } from '../../kit/db/open-transaction.ts'
import { wayOut, type OutgoingRule } from '../../kit/protocols/private-addresses.ts'

export interface SmtpAccount {
  host: string
  port: number
  security: MailSecurity
  /** Empty: no login. */
  user: string
  password: string
  trustedCertificate: string
  timeoutMs: number
}

export interface OutgoingMail {
  messageId: string
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  /** When it was written, not when it is sent. */
  date: Date
}

export interface HandOver {
  signal: AbortSignal
  /** Configured for the installation. */
  outgoing: OutgoingRule
}

/** Why a mail was not accepted. `isOfServer`: no other mail would have been accepted either. */
export class MailRefusal extends Error {
  readonly kind: MailFailureKind
  constructor(kind: MailFailureKind, text: string) {
    super(text)
    this.kind = kind
  }
  get isOfServer(): boolean {
    return this.kind !== 'mail_refused' && this.kind !== 'mail_delayed'
  }
}

function open({ host, port, timeoutMs }: SmtpAccount, { signal, outgoing }: HandOver): Promise<Socket> {
  requireNoTransaction('a connection to a mail server')
  const lookup = wayOut(outgoing, host, (kind, text) => new MailRefusal(kind, text))
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, signal, lookup })
    const timer = setTimeout(() => socket.destroy(new MailRefusal('timeout', `${timeoutMs} ms`)), timeoutMs)
    socket.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.removeAllListeners('error')
      // Until the mail's own listener is attached, a reset by the server needs one.
      socket.on('error', () => undefined)
      resolve(socket)
    })
  })
}

const optionsOf = (account: SmtpAccount, connection: Socket): SMTPTransportOptions => ({
  connection,
  host: account.host,
  port: account.port,
  secure: account.security === 'TLS',
  requireTLS: account.security === 'STARTTLS',
  ignoreTLS: account.security === 'NONE',
  tls: {
    ...(isIP(account.host) === 0 && { servername: account.host }),
    ...(account.trustedCertificate !== '' && { ca: [...rootCertificates, account.trustedCertificate] }),
  },
  ...(account.user !== '' && { auth: { user: account.user, pass: account.password } }),
  connectionTimeout: account.timeoutMs,
  greetingTimeout: account.timeoutMs,
  socketTimeout: account.timeoutMs,
  // Send only the text given here: a mail must not name a file or an address to fetch.
  disableFileAccess: true,
  disableUrlAccess: true,
})

interface SmtpError extends NodeJS.ErrnoException {
  responseCode?: number
  response?: string
  permanent?: boolean
  command?: string
}

const ofServer: Readonly<Record<string, MailFailureKind>> = {
  ETIMEDOUT: 'timeout',
  ETLS: 'tls',
  EAUTH: 'auth',
  ENOAUTH: 'auth',
  EPROTOCOL: 'broken_answer',
  ECONNECTION: 'broken_answer',
}
/** The commands in which a server refuses one mail; in all others it refuses us. */
const ofMail: readonly string[] = ['RCPT TO', 'DATA', 'BDAT']

function refusalOf(error: SmtpError): MailRefusal {
  if (error instanceof MailRefusal) return error
  const text = (error.response ?? error.message).slice(0, 500)
  if (error.responseCode !== undefined && error.responseCode !== 421 && ofMail.includes(error.command ?? ''))
    return new MailRefusal(error.permanent === true ? 'mail_refused' : 'mail_delayed', text)
  if (/certificate|self.signed|altname|SSL|TLS/i.test(error.message) && error.responseCode === undefined)
    return new MailRefusal('tls', text)
  const known = ofServer[error.code ?? '']
  if (known !== undefined) return new MailRefusal(known, text)
  return new MailRefusal(error.responseCode === undefined ? 'unreachable' : 'refused', text)
}

/**
 * Returns what the server said when it accepted the mail. Throws `MailRefusal` when it did not; an abort of the task is
 * passed through.
 */
export async function handOver(account: SmtpAccount, mail: OutgoingMail, how: HandOver): Promise<string> {
  let socket: Socket | undefined
  const end = () => socket?.destroy()
  try {
    socket = await open(account, how)
    how.signal.addEventListener('abort', end, { once: true })
    const sent: SMTPSentMessageInfo = await createTransport(optionsOf(account, socket)).sendMail({
      ...mail,
      envelope: { from: mail.from.address, to: [mail.to] },
      // Keeps automatic replies from being sent.
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return sent.response.slice(0, 500)
  } catch (error) {
    how.signal.throwIfAborted()
    throw refusalOf(error as SmtpError)
  } finally {
    how.signal.removeEventListener('abort', end)
    socket?.destroy()
  }
}
