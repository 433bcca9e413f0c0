/** A partner that speaks AS2: takes requests, gives receipts, and sends its answers as messages of its own. Written apart from the product, so that either finds the other's faults. */

import {
  constants,
  createDecipheriv,
  createHash,
  createPrivateKey,
  privateDecrypt,
  randomUUID,
  webcrypto,
} from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fromBER, ObjectIdentifier, OctetString } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  EnvelopedData,
  IssuerAndSerialNumber,
  type KeyTransRecipientInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { Memory, type Behaviour } from './behaviour.ts'
import type { Identity } from './certificates.ts'
import { listen } from './http.ts'
import { answerOf, GARBAGE, idOf } from './snx-files.ts'

/**
 * How receipts are given: correctly, or for other content, unsigned, signed by another party, or reporting that nothing
 * could be used.
 */
export const receiptBehaviours = ['ok', 'otherContent', 'unsigned', 'forged', 'refused'] as const
type ReceiptBehaviour = (typeof receiptBehaviours)[number]

export interface As2Options {
  port?: number
  own: Identity
  ownId: string
  /** Of the product. */
  partnerId: string
  partnerCertificate: string
  /** Where answers are sent; nothing is answered before it is known. */
  answersTo?: string
  /** Signs forged receipts. */
  stranger?: Identity
}

export interface As2StandIn {
  readonly url: string
  readonly port: number
  /** Numbers of the requests that came in, as their content names them. */
  readonly requests: readonly string[]
  /** Receipts of the product for answers, as they came. */
  readonly receipts: readonly { messageId: string; status: number; text: string; mic: string }[]
  behave(behaviour: Behaviour): void
  receipt(behaviour: ReceiptBehaviour): void
  answersTo(url: string): void
  /** Sends this content; another sender, signer or receiver than agreed when they are given. */
  send(content: string, over?: SendOver): Promise<{ status: number; text: string; headers: Headers }>
  close(): Promise<void>
}
interface SendOver {
  messageId?: string
  from?: string
  signedBy?: Identity
  lockedFor?: string
  /** Sent as it is. */
  isPlain?: boolean
}

const OID = {
  data: '1.2.840.113549.1.7.1',
  signed: '1.2.840.113549.1.7.2',
  enveloped: '1.2.840.113549.1.7.3',
  contentType: '1.2.840.113549.1.9.3',
  digest: '1.2.840.113549.1.9.4',
} as const
const bytesOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
const certificateOf = (pem: string): Certificate =>
  Certificate.fromBER(bytesOf(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')))
const contentOf = (der: Buffer): unknown =>
  new ContentInfo({ schema: fromBER(bytesOf(der), { maxContentLength: 2 ** 27, maxNodes: 200_000 }).result }).content
const derOf = (contentType: string, content: unknown): Buffer =>
  Buffer.from(new ContentInfo({ contentType, content: content as never }).toSchema().toBER(false))

async function signatureOf(content: Buffer, { certificate, privateKey }: Identity): Promise<Buffer> {
  const own = certificateOf(certificate)
  const key = await webcrypto.subtle.importKey(
    'pkcs8',
    createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' }),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const attributes = [
    new Attribute({ type: OID.contentType, values: [new ObjectIdentifier({ value: OID.data })] }),
    new Attribute({
      type: OID.digest,
      values: [new OctetString({ valueHex: bytesOf(createHash('sha256').update(content).digest()) })],
    }),
  ]
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
  })
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    signerInfos: [signer],
    certificates: [own],
  })
  await signed.sign(key as never, 0, 'SHA-256', bytesOf(content))
  return derOf(OID.signed, signed.toSchema(true))
}

/** With OAEP, as newer partners do. */
async function lockedFor(content: Buffer, certificate: string): Promise<Buffer> {
  const enveloped = new EnvelopedData()
  enveloped.addRecipientByCertificate(certificateOf(certificate), { oaepHashAlgorithm: 'SHA-256' })
  await enveloped.encrypt({ name: 'AES-CBC', length: 128 } as never, bytesOf(content))
  return derOf(OID.enveloped, enveloped.toSchema())
}

function unlocked(der: Buffer, { privateKey }: Identity): Buffer {
  const enveloped = new EnvelopedData({ schema: contentOf(der) as never })
  const receiver = enveloped.recipientInfos[0]?.value as KeyTransRecipientInfo
  const key = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(receiver.encryptedKey.valueBlock.valueHexView),
  )
  const { contentEncryptionAlgorithm } = enveloped.encryptedContentInfo
  const cipher = createDecipheriv(
    `aes-${key.length * 8}-cbc`,
    key,
    Buffer.from((contentEncryptionAlgorithm.algorithmParams as OctetString).valueBlock.valueHexView),
  )
  return Buffer.concat([
    cipher.update(Buffer.from(enveloped.encryptedContentInfo.getEncryptedContent())),
    cipher.final(),
  ])
}

/** The two parts of a signed entity: what is signed, byte by byte, and the signature. */
function signedParts(entity: Buffer): { content: Buffer; signature: Buffer } {
  const text = entity.toString('latin1')
  const boundary = /boundary="?([^";\r\n]+)/i.exec(text)?.[1] ?? ''
  const [, content = '', rest = ''] = text
    .slice(text.indexOf('\r\n\r\n'))
    .split(`\r\n--${boundary}`)
    .map((part) => part.replace(/^\r\n/, ''))
  return {
    content: Buffer.from(content, 'latin1'),
    signature: Buffer.from(rest.slice(rest.indexOf('\r\n\r\n')), 'base64'),
  }
}

async function isSigned(
  { content, signature }: { content: Buffer; signature: Buffer },
  certificate: string,
): Promise<boolean> {
  const signed = new SignedData({ schema: contentOf(signature) as never })
  signed.certificates = [certificateOf(certificate)]
  return signed.verify({ signer: 0, data: bytesOf(content), checkChain: false }).catch(() => false)
}

async function signedEntity(content: string, signer: Identity): Promise<{ type: string; body: string }> {
  const boundary = `part-${randomUUID()}`
  const signature = (await signatureOf(Buffer.from(content, 'latin1'), signer))
    .toString('base64')
    .replace(/(.{64})/g, '$1\r\n')
  return {
    type: `multipart/signed; protocol="application/pkcs7-signature"; micalg="sha-256"; boundary="${boundary}"`,
    body: `--${boundary}\r\n${content}\r\n--${boundary}\r\nContent-Type: application/pkcs7-signature\r\nContent-Transfer-Encoding: base64\r\n\r\n${signature}\r\n--${boundary}--\r\n`,
  }
}

const micOf = (content: string | Buffer): string =>
  createHash('sha256')
    .update(typeof content === 'string' ? Buffer.from(content, 'latin1') : content)
    .digest('base64')

function notice({ ownId }: As2Options, messageId: string, mic: string, isTaken: boolean): string {
  const boundary = `report-${randomUUID()}`
  const said = `Final-Recipient: rfc822; ${ownId}\r\nOriginal-Message-ID: ${messageId}\r\nDisposition: automatic-action/MDN-sent-automatically; ${isTaken ? 'processed' : 'processed/error: unexpected-processing-error'}\r\nReceived-Content-MIC: ${mic}, sha256\r\n`
  return `Content-Type: multipart/report; report-type=disposition-notification; boundary="${boundary}"\r\n\r\n--${boundary}\r\nContent-Type: text/plain\r\n\r\nReceived.\r\n--${boundary}\r\nContent-Type: message/disposition-notification\r\n\r\n${said}\r\n--${boundary}--\r\n`
}

async function rawBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

interface Service {
  readonly options: As2Options
  behaviour: Behaviour
  receipting: ReceiptBehaviour
  answersTo: string | undefined
  readonly requests: string[]
  readonly receipts: As2StandIn['receipts'][number][]
  readonly memory: Memory
}

async function send(
  { options, answersTo, receipts }: Service,
  content: string,
  {
    messageId = `<${randomUUID()}@partner>`,
    from = options.ownId,
    signedBy = options.own,
    lockedFor: receiver = options.partnerCertificate,
    isPlain = false,
  }: SendOver = {},
) {
  const entity = `Content-Type: application/xml\r\nContent-Disposition: attachment; filename="SNXResponse-${idOf(content)}.xml"\r\n\r\n${content}`
  const { type, body } = await signedEntity(entity, signedBy)
  const answer = await fetch(answersTo ?? '', {
    method: 'POST',
    body: isPlain
      ? content
      : new Uint8Array(await lockedFor(Buffer.from(`Content-Type: ${type}\r\n\r\n${body}`, 'latin1'), receiver)),
    headers: {
      'AS2-Version': '1.2',
      'AS2-From': from,
      'AS2-To': options.partnerId,
      'Message-ID': messageId,
      'Content-Type': isPlain ? 'application/xml' : 'application/pkcs7-mime; smime-type=enveloped-data',
      'Disposition-Notification-To': options.ownId,
      'Disposition-Notification-Options':
        'signed-receipt-protocol=optional, pkcs7-signature; signed-receipt-micalg=optional, sha-256',
    },
  })
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  receipts.push({ messageId, status: answer.status, text, mic: micOf(entity) })
  return { status: answer.status, text, headers: answer.headers }
}

async function giveReceipt(
  { options, behaviour, receipting }: Service,
  answer: ServerResponse,
  { messageId, mic }: { messageId: string; mic: string },
): Promise<void> {
  const { own, ownId, partnerId, stranger } = options
  const report = notice(
    options,
    messageId,
    receipting === 'otherContent' ? micOf('something else') : mic,
    receipting !== 'refused' && behaviour !== 'refuse',
  )
  const headers = { 'AS2-From': ownId, 'AS2-To': partnerId, 'AS2-Version': '1.2' }
  if (receipting === 'unsigned')
    return void answer
      .writeHead(200, { ...headers, 'Content-Type': /^Content-Type: ([^\r]+)/.exec(report)?.[1] ?? '' })
      .end(report.slice(report.indexOf('\r\n\r\n') + 4), 'latin1')
  const { type, body } = await signedEntity(report, receipting === 'forged' ? (stranger ?? own) : own)
  answer.writeHead(200, { ...headers, 'Content-Type': type }).end(body, 'latin1')
}

async function answerLater(service: Service, xml: string): Promise<void> {
  const { behaviour, memory } = service
  const isSilent = service.answersTo === undefined || behaviour === 'refuse' || service.receipting !== 'ok'
  if (isSilent || (behaviour === 'late' && memory.asked(idOf(xml)) === 1)) return
  await send(service, behaviour === 'garbage' ? GARBAGE : answerOf(xml, behaviour, memory))
}

async function respond(service: Service, request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { own, ownId, partnerId, partnerCertificate } = service.options
  if (service.behaviour === 'hang') return
  if (request.method !== 'POST') return void answer.writeHead(service.behaviour === 'refuse' ? 503 : 405).end()
  const parts = signedParts(unlocked(await rawBody(request), own))
  if (
    request.headers['as2-from'] !== partnerId ||
    request.headers['as2-to'] !== ownId ||
    !(await isSigned(parts, partnerCertificate))
  )
    return void answer.writeHead(403).end()
  const xml = parts.content.toString('utf8')
  service.requests.push(idOf(xml))
  await giveReceipt(service, answer, { messageId: String(request.headers['message-id']), mic: micOf(parts.content) })
  await answerLater(service, xml.slice(xml.indexOf('\r\n\r\n')))
}

export async function startAs2(options: As2Options): Promise<As2StandIn> {
  const service: Service = {
    options,
    behaviour: 'ok',
    receipting: 'ok',
    answersTo: options.answersTo,
    requests: [],
    receipts: [],
    memory: new Memory(),
  }
  const server = await listen(options.port ?? 0, (request, answer) => {
    respond(service, request, answer).catch((error: unknown) =>
      answer.destroy(error instanceof Error ? error : undefined),
    )
  })
  return {
    url: `http://127.0.0.1:${server.port}/as2`,
    port: server.port,
    requests: service.requests,
    receipts: service.receipts,
    send: (content, over) => send(service, content, over),
    close: server.close,
    behave: (next) => void (service.behaviour = next),
    receipt: (next) => void (service.receipting = next),
    answersTo: (url) => void (service.answersTo = url),
  }
}
