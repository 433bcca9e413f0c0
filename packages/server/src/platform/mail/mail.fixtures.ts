/** A real mail server that behaves as a test configures it. */

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/platform/mail/mail.routes.ts'
import type { MailDetail, MailStatus } from '@serialis/contract/platform/mail/mail.schema.ts'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Client } from '../../../test/harness/client.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'

/** For localhost and 127.0.0.1, self-signed and valid for a hundred years. Its key is no secret: only tests use it. */
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUIb00+e/aa1LTzmHelj9bfnpoBMwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjAyMjkxNloYDzIxMjYxMDI5
MDIyOTE2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS38WVQZVLhjK76hgcHI3mcad5pKsii6dPQWj1lymMtesyTXFktyzf+
MtB8EXJfKb2u3UtfWzQkSSXaLJukzGsmo28wbTAdBgNVHQ4EFgQUmcmbGQLvt6ZS
oH7+AAi3HHGIXwYwHwYDVR0jBBgwFoAUmcmbGQLvt6ZSoH7+AAi3HHGIXwYwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgCA949dMn1ZJErUX5YM2JqxoyilHLqRgSr+YDKPm9anQCIQDh
2uDMvOADvfhg3xWI1k6Z6HQ3Zh1evtetyF3uiSgQgA==
-----END CERTIFICATE-----
`
const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgIYlkfNji9Za5yaYl
C1LdrivPAF1JCqFy8/gKnyy/lv+hRANCAAS38WVQZVLhjK76hgcHI3mcad5pKsii
6dPQWj1lymMtesyTXFktyzf+MtB8EXJfKb2u3UtfWzQkSSXaLJukzGsm
-----END PRIVATE KEY-----
`

interface ReceivedMail {
  from: string
  to: string[]
  raw: string
  isEncrypted: boolean
  user: string
}
/**
 * How the next connections are answered. `hang` stops answering once a mail is announced; `swallow` accepts the mail
 * and disconnects before confirming it.
 */
type MailServerMode = 'take' | 'refuse' | 'delay' | 'hang' | 'refuseSender' | 'swallow'

export interface TestMailServer {
  readonly port: number
  readonly mails: ReceivedMail[]
  /** Number of connections that were opened. */
  readonly connections: number
  behave(mode: MailServerMode): void
  close(): Promise<void>
}

const said = (text: string, responseCode: number): Error => Object.assign(new Error(text), { responseCode })

interface Account {
  user: string
  password: string
}

interface Listening {
  mode: MailServerMode
  connections: number
  readonly mails: ReceivedMail[]
}

/** Accepts a mail; `breakOff` cuts every connection. */
const taking =
  (listening: Listening, breakOff: () => void): NonNullable<SMTPServerOptions['onData']> =>
  (stream, session, done) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope
      listening.mails.push({
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        raw: Buffer.concat(parts).toString(),
        isEncrypted: session.secure,
        user: String(session.user ?? ''),
      })
      if (listening.mode === 'swallow') breakOff()
      else done(null, `kept as number ${listening.mails.length}`)
    })
  }

/** How the server answers each step of a connection in its current mode. */
const answering = (listening: Listening, account: Account | undefined): SMTPServerOptions => ({
  onConnect(_session, done) {
    listening.connections++
    done()
  },
  onAuth({ username, password }, _session, done) {
    if (username === account?.user && password === account?.password) done(null, { user: username ?? '' })
    else done(said('no such account', 535))
  },
  onMailFrom(_address, _session, done) {
    done(listening.mode === 'refuseSender' ? said('we take nothing from you', 550) : null)
  },
  onRcptTo(_address, _session, done) {
    const { mode } = listening
    if (mode === 'hang') return
    done(mode === 'refuse' ? said('no such mailbox', 550) : mode === 'delay' ? said('try again later', 451) : null)
  },
})

/** `account`: required, over an encrypted connection. `hasStartTls`: offered before anything else. */
export async function aMailServer({
  account,
  hasStartTls = false,
  isSecure = false,
}: {
  account?: Account
  hasStartTls?: boolean
  isSecure?: boolean
} = {}): Promise<TestMailServer> {
  const listening: Listening = { mode: 'take', connections: 0, mails: [] }
  const server = new SMTPServer({
    secure: isSecure,
    key: TEST_KEY,
    cert: TEST_CERTIFICATE,
    authOptional: account === undefined,
    logger: false,
    closeTimeout: 10,
    ...(!hasStartTls && { hideSTARTTLS: true }),
    ...answering(listening, account),
    onData: taking(listening, () => {
      for (const connection of server.connections) connection.close()
    }),
  })
  // A client that disconnects is no error of the server.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    mails: listening.mails,
    get connections() {
      return listening.connections
    },
    behave: (next) => void (listening.mode = next),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

type SettingsBody = ClientInput<typeof routes.saveMailSettings>['body']

/** The current settings with other values, or usual ones when there are none. */
export async function withMailServer(client: Client, over: Partial<SettingsBody>) {
  const { settings } = await client.call(routes.getMailSettings)
  const usual: SettingsBody = {
    version: settings?.version ?? 0,
    host: '127.0.0.1',
    port: 25,
    security: 'NONE',
    sender: 'serialis@example.com',
    senderName: 'Serialis',
    locale: 'en',
    consoleUrl: 'https://console.example.com/',
    orderCommands: ['reject', 'acknowledge', 'resultProcessed', 'finalConfirm'],
    timeoutSeconds: 5,
    isActive: true,
  }
  return client.call(routes.saveMailSettings, { body: { ...usual, ...over } })
}

/** Waits until the newest mail to an address is in a status; fails after a time limit. */
export async function mailIn(
  client: Client,
  recipient: string,
  status: MailStatus,
  isThere: (mail: MailDetail) => boolean = () => true,
): Promise<MailDetail> {
  const newest = async () => {
    const [found] = (await client.call(routes.listMails, { query: { recipient, limit: 1 } })).items
    return found && client.call(routes.getMail, { params: { id: found.id } })
  }
  return waitUntil(newest, (mail): mail is MailDetail => mail?.status === status && isThere(mail))
}
