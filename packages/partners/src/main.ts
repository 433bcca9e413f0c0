/**
 * `npm run partners`: all simulated partners on fixed ports, the settings for each, and commands like `soap hang` to
 * change the behaviour of one.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { receiptBehaviours, startAs2 } from './as2.ts'
import { behaviours, isBehaviour, PASSWORD, USER } from './behaviour.ts'
import { newAuthority } from './certificates.ts'
import { readerCommand, receiverCommand, senderCommand } from './data/commands.ts'
import { receiverBehaviours, startReceiver } from './data/receiver.ts'
import { senderBehaviours } from './data/sender.ts'
import { CLIENT, openIdBehaviours, startOpenId } from './openid.ts'
import { newPgpIdentity } from './pgp.ts'
import { startSftp, type SftpBehaviour } from './sftp.ts'
import { pgpBehaviours, snxFiles } from './snx-files.ts'
import { startSoap } from './soap.ts'
import { startWeb } from './web.ts'

const PORTS = { soap: 4701, web: 4702, sftp: 4703, tls: 4704, as2: 4705, openid: 4706, receiver: 4707 } as const
const ANSWER_EVERY_MS = 2_000
const SFTP_BEHAVIOURS: readonly SftpBehaviour[] = ['ok', 'refuse', 'hang', 'wrongHostKey', 'full', 'drop']

const folder = join(tmpdir(), 'serialis-partner')
for (const name of ['in', 'out', 'done', 'error']) mkdirSync(join(folder, name), { recursive: true })

const soap = await startSoap({ port: PORTS.soap })
const web = await startWeb({ port: PORTS.web })
const authority = await newAuthority()
const [own, client] = [
  await authority.issue({ name: 'Partner', addresses: ['127.0.0.1'] }),
  await authority.issue({ name: 'Serialis' }),
]
/** What an account is filled in with is copied from files. */
const keys = join(tmpdir(), 'serialis-partner-keys')
mkdirSync(keys, { recursive: true })
for (const [name, text] of [
  ['authority.pem', authority.certificate],
  ['client.pem', client.certificate],
  ['client.key', client.privateKey],
  ['partner.pem', own.certificate],
] as const)
  writeFileSync(join(keys, name), text)
const tls = await startWeb({ port: PORTS.tls, secured: { identity: own, clientAuthority: authority.certificate } })
const AS2 = { ownId: 'PARTNER', partnerId: 'SERIALIS' } as const
const ANSWERS_TO = process.env['AS2_ANSWERS_TO'] ?? 'http://127.0.0.1:8080/api/sources/as2/0001'
const as2 = await startAs2({
  ...AS2,
  port: PORTS.as2,
  own,
  partnerCertificate: client.certificate,
  answersTo: ANSWERS_TO,
  stranger: await authority.issue({ name: 'Somebody else' }),
})
const openid = await startOpenId({ port: PORTS.openid })
const receiver = await startReceiver({ port: PORTS.receiver })
const sftp = await startSftp({ folder, port: PORTS.sftp, user: USER, password: PASSWORD })
const files = snxFiles({ folder })
const [pgpOwn, pgpClient] = [await newPgpIdentity('Partner'), await newPgpIdentity('Serialis')]
for (const [name, text] of [
  ['partner.pgp', pgpOwn.publicKey],
  ['client.pgp', pgpClient.privateKey],
] as const)
  writeFileSync(join(keys, name), text)
const locked = snxFiles({
  folder,
  requestsIn: 'locked/out',
  answersTo: 'locked/in',
  pgp: { own: pgpOwn, partnerPublicKey: pgpClient.publicKey },
})
const answering = setInterval(
  () => void Promise.all([files.work(), locked.work()]).catch((error: unknown) => console.error(error)),
  ANSWER_EVERY_MS,
)

const say = (text: string) => console.log(`  ${text}`)
/** Each takes a behaviour by its name, or a command with its words; false when it knows no such one. */
const partners: Record<string, (behaviour: string, ...words: string[]) => boolean> = {
  sender: senderCommand(say),
  receiver: receiverCommand(receiver, say),
  reader: readerCommand(say, join(folder, 'provided')),
  soap: (name) => isBehaviour(name) && (soap.behave(name), true),
  web: (name) => isBehaviour(name) && (web.behave(name), true),
  tls: (name) => isBehaviour(name) && (tls.behave(name), true),
  as2: (name) => isBehaviour(name) && (as2.behave(name), true),
  receipt: (name) => {
    const known = receiptBehaviours.find((one) => one === name)
    if (known !== undefined) as2.receipt(known)
    return known !== undefined
  },
  files: (name) => isBehaviour(name) && (files.behave(name), true),
  pgp: (name) => {
    const known = pgpBehaviours.find((one) => one === name)
    if (known !== undefined) locked.lock(known)
    return known !== undefined
  },
  openid: (name) => {
    const known = openIdBehaviours.find((one) => one === name)
    if (known !== undefined) openid.behave(known)
    return known !== undefined
  },
  sftp: (name) => {
    const known = SFTP_BEHAVIOURS.find((one) => one === name)
    if (known !== undefined) sftp.behave(known)
    return known !== undefined
  },
}

console.log(`
Stand-ins for partners. Start the product with PUSH_PRIVATE_ADDRESSES=127.0.0.1 so that it may reach them.

  account ${USER}   password ${PASSWORD}

  soap    TraceLink account, SOAP   ${soap.url}
  web     web service account       ${web.url}
  tls     the same, by certificate  ${tls.url}
          our certificate and key   ${join(keys, 'client.pem')}, ${join(keys, 'client.key')}
          authority of the partner  ${join(keys, 'authority.pem')}
  as2     TraceLink account, AS2    ${as2.url}
          identifiers               ours ${AS2.partnerId}, the partner's ${AS2.ownId}; certificate and key as for tls
          certificate of the partner ${join(keys, 'partner.pem')}
          answers go to             ${ANSWERS_TO} (AS2_ANSWERS_TO)
  openid  single sign-on, issuer    ${openid.issuer}
          client id and secret      ${CLIENT.id}   ${CLIENT.secret}
          people are chosen on its page; claims preferred_username and groups
  sftp    SFTP account              host ${sftp.host}   port ${sftp.port}
          host key fingerprint      ${sftp.hostKeySha256}
  files   answers SNXRequestMessage in   ${folder}
  pgp     the same under OpenPGP, encrypted and signed, in its folders locked/in and locked/out
          our private key           ${join(keys, 'client.pgp')}
          public key of the partner ${join(keys, 'partner.pgp')}
  sender  to a subscribe endpoint   "sender to ADDRESS SECRET", as the console shows them, then "sender ok" and the like
  receiver of a provide endpoint    ${receiver.url}
          then                      "receiver secret SECRET"; "receiver count" says what arrived
          files                     ${sftp.url}/provided, with the account of sftp; "reader files" counts their rows
  reader  of a provide endpoint     "reader from ADDRESS SECRET" counts the rows of all pages

Type a name and a behaviour, for example "soap hang".
  soap, web, tls, as2, files: ${behaviours.join(', ')}
  sftp: ${SFTP_BEHAVIOURS.join(', ')}
  receipt (of as2): ${receiptBehaviours.join(', ')}
  pgp: ${pgpBehaviours.join(', ')}
  openid: ${openIdBehaviours.join(', ')}
  sender: ${senderBehaviours.join(', ')}
  receiver: ${receiverBehaviours.join(', ')}
Ctrl+C ends.
`)

createInterface({ input: process.stdin }).on('line', (line) => {
  const [name = '', behaviour = '', ...words] = line.trim().split(/\s+/)
  if (partners[name]?.(behaviour, ...words)) console.log(`  ${name}: ${behaviour}`)
  else console.log(`  <${Object.keys(partners).join('|')}> <behaviour>`)
})

async function stop() {
  clearInterval(answering)
  for (const partner of [soap, web, tls, as2, openid, sftp, receiver]) await partner.close()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
