/**
 * AS2 (RFC 4130): a file signed and encrypted as one HTTP message, and the receipt (MDN) that its receiver returns in
 * the same exchange.
 */

import { createHash } from 'node:crypto'
import { CmsFailure, decryptWith, encryptFor, isSignedBy, signDetached, type CmsIdentity } from './cms.ts'
import {
  base64Lines,
  entityOfHttp,
  joinParts,
  newBoundary,
  parameterOf,
  partsOf,
  readEntity,
  typeOf,
  writeEntity,
  type Entity,
} from './mime.ts'

export interface As2Parties {
  ownId: string
  partnerId: string
  own: CmsIdentity
  /** In PEM. */
  partnerCertificate: string
}

type Headers = Record<string, string>
export interface As2Message {
  headers: Headers
  body: Buffer
}
export type HttpHeaders = Readonly<Record<string, string | undefined>>

/** Names with blanks are quoted. */
const quoted = (id: string): string => (/[^!#-[\]-~]/.test(id) ? `"${id}"` : id)
export const readAs2Id = (header: string | undefined): string =>
  (header ?? '')
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/\\(.)/g, '$1')

const HASHES: Readonly<Record<string, string>> = {
  'sha-256': 'sha256',
  sha256: 'sha256',
  sha1: 'sha1',
  'sha-1': 'sha1',
  'sha-384': 'sha384',
  sha384: 'sha384',
  'sha-512': 'sha512',
  sha512: 'sha512',
}
const micOf = (content: Buffer, name: string): string =>
  `${createHash(HASHES[name.toLowerCase()] ?? 'sha256')
    .update(content)
    .digest('base64')}, ${HASHES[name.toLowerCase()] === undefined ? 'sha-256' : name}`

async function signedEntity(content: Buffer, own: CmsIdentity, at: Date): Promise<{ type: string; body: Buffer }> {
  const boundary = newBoundary()
  const signature = writeEntity(
    {
      'Content-Type': 'application/pkcs7-signature; name=smime.p7s',
      'Content-Transfer-Encoding': 'base64',
      'Content-Disposition': 'attachment; filename=smime.p7s',
    },
    base64Lines(await signDetached(content, own, at)),
  )
  return {
    type: `multipart/signed; protocol="application/pkcs7-signature"; micalg=sha-256; boundary="${boundary}"`,
    body: joinParts(boundary, [content, signature]),
  }
}

/** The content of a signed entity when the holder of the certificate has signed it. */
async function verifiedContent(entity: Entity, certificate: string): Promise<Entity | undefined> {
  if (typeOf(entity.header('content-type')) !== 'multipart/signed') return undefined
  const [content, signature, ...others] = partsOf(entity)
  if (content === undefined || signature === undefined || others.length > 0) return undefined
  return (await isSignedBy(content.raw, signature.body(), certificate)) ? content : undefined
}

const headersFor = ({ ownId, partnerId }: As2Parties, messageId: string, at: Date): Headers => ({
  'AS2-Version': '1.2',
  'AS2-From': quoted(ownId),
  'AS2-To': quoted(partnerId),
  'Message-ID': messageId,
  'MIME-Version': '1.0',
  Date: at.toUTCString(),
})

export interface As2File {
  messageId: string
  fileName: string
  contentType: string
  content: Buffer
  at: Date
}

/** `mic`: what the receipt must repeat. */
export async function writeAs2(
  parties: As2Parties,
  { messageId, fileName, contentType, content, at }: As2File,
): Promise<As2Message & { mic: string }> {
  const entity = writeEntity(
    {
      'Content-Type': contentType,
      'Content-Transfer-Encoding': 'binary',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
    content,
  )
  const { type, body } = await signedEntity(entity, parties.own, at)
  return {
    headers: {
      ...headersFor(parties, messageId, at),
      Subject: fileName,
      'Content-Type': 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m',
      'Content-Disposition': 'attachment; filename=smime.p7m',
      'Content-Transfer-Encoding': 'binary',
      'Disposition-Notification-To': quoted(parties.ownId),
      'Disposition-Notification-Options':
        'signed-receipt-protocol=required, pkcs7-signature; signed-receipt-micalg=required, sha-256',
    },
    body: encryptFor(writeEntity({ 'Content-Type': type }, body), parties.partnerCertificate),
    mic: micOf(entity, 'sha-256'),
  }
}

/**
 * `receipt_missing`: no receipt, or an unsigned one. `receipt_wrong`: signed by another party, or for other content.
 * `refused`: the partner reports that it could not accept it.
 */
export type As2ReceiptProblem = { kind: 'receipt_missing' | 'receipt_wrong' | 'refused'; text: string }

const alike = (one: string, other: string): boolean => {
  const reported = (mic: string) => mic.replace(/\s/g, '').split(',')
  const [[hash, name = ''], [otherHash, otherName = '']] = [reported(one), reported(other)]
  return hash === otherHash && HASHES[name.toLowerCase()] === HASHES[otherName.toLowerCase()]
}

/** Undefined when the receipt confirms this message. */
export async function judgeReceipt(
  { partnerCertificate }: As2Parties,
  sent: { messageId: string; mic: string },
  headers: HttpHeaders,
  body: Buffer,
): Promise<As2ReceiptProblem | undefined> {
  const answer = entityOfHttp(headers, body)
  if (typeOf(answer.header('content-type')) !== 'multipart/signed')
    return { kind: 'receipt_missing', text: typeOf(answer.header('content-type')) }
  const report = await verifiedContent(answer, partnerCertificate)
  if (report === undefined) return { kind: 'receipt_wrong', text: 'signature' }
  const notice = partsOf(report).find(
    (part) => typeOf(part.header('content-type')) === 'message/disposition-notification',
  )
  if (notice === undefined) return { kind: 'receipt_missing', text: typeOf(report.header('content-type')) }
  const said = readEntity(notice.body())
  const disposition = said.header('disposition')
  if (said.header('original-message-id') !== sent.messageId)
    return { kind: 'receipt_wrong', text: 'Original-Message-ID' }
  const outcome = disposition.split(';')[1]?.trim() ?? ''
  if (!/^processed(\/warning.*)?$/i.test(outcome)) return { kind: 'refused', text: outcome.slice(0, 200) }
  return alike(said.header('received-content-mic'), sent.mic)
    ? undefined
    : { kind: 'receipt_wrong', text: 'Received-Content-MIC' }
}

/** Why a message is not used. `not_for_us`: encrypted for another certificate. */
export type As2Problem = 'not_encrypted' | 'other_key' | 'signature_missing' | 'signature_wrong' | 'broken_encryption'

export type OpenedAs2 = { content: Buffer; fileName: string; mic: string } | { problem: As2Problem }

/** A message as received over HTTP: it is used only if it was encrypted for us and signed by the partner. */
export async function openAs2(
  { own, partnerCertificate }: As2Parties,
  headers: HttpHeaders,
  body: Buffer,
): Promise<OpenedAs2> {
  const outer = entityOfHttp(headers, body)
  if (!/^application\/(x-)?pkcs7-mime$/.test(typeOf(outer.header('content-type')))) return { problem: 'not_encrypted' }
  try {
    const inner = readEntity(await decryptWith(outer.body(), own))
    if (typeOf(inner.header('content-type')) !== 'multipart/signed') return { problem: 'signature_missing' }
    const content = await verifiedContent(inner, partnerCertificate)
    if (content === undefined) return { problem: 'signature_wrong' }
    const micalg =
      /signed-receipt-micalg\s*=\s*(?:required|optional)\s*,\s*([\w-]+)/i.exec(
        outer.header('disposition-notification-options'),
      )?.[1] ?? parameterOf(inner.header('content-type'), 'micalg')
    const fileName = parameterOf(content.header('content-disposition'), 'filename')
      .replace(/[^\w.() -]/g, '_')
      .slice(0, 200)
    return { content: content.body(), fileName, mic: micOf(content.raw, micalg) }
  } catch (error) {
    if (!(error instanceof CmsFailure)) throw error
    return { problem: error.kind === 'not_for_us' ? 'other_key' : 'broken_encryption' }
  }
}

/**
 * The problem as reported to the sender. It does not say whether decryption or signature failed: an attacker who sends
 * modified messages could learn the content from the difference.
 */
const REPORTED: Readonly<Record<As2Problem, string>> = {
  not_encrypted: 'insufficient-message-security',
  signature_missing: 'insufficient-message-security',
  other_key: 'decryption-failed',
  broken_encryption: 'authentication-failed',
  signature_wrong: 'authentication-failed',
}

export interface ReceiptOf {
  /** Of the received message. */
  messageId: string
  outcome: { mic: string } | { problem: As2Problem }
  receiptId: string
  at: Date
}

/** Signed by us; returned in the exchange that brought the message. */
export async function writeReceipt(
  parties: As2Parties,
  { messageId, outcome, receiptId, at }: ReceiptOf,
): Promise<As2Message> {
  const boundary = newBoundary()
  const isTaken = 'mic' in outcome
  const words = writeEntity(
    { 'Content-Type': 'text/plain; charset=us-ascii' },
    isTaken ? 'The message was received, decrypted and verified.\r\n' : 'The message could not be used.\r\n',
  )
  const notice = [
    'Reporting-UA: Serialis',
    `Original-Recipient: rfc822; ${quoted(parties.ownId)}`,
    `Final-Recipient: rfc822; ${quoted(parties.ownId)}`,
    `Original-Message-ID: ${messageId}`,
    `Disposition: automatic-action/MDN-sent-automatically; processed${isTaken ? '' : `/error: ${REPORTED[outcome.problem]}`}`,
    ...(isTaken ? [`Received-Content-MIC: ${outcome.mic}`] : []),
    '',
  ].join('\r\n')
  const report = writeEntity(
    { 'Content-Type': `multipart/report; report-type=disposition-notification; boundary="${boundary}"` },
    joinParts(boundary, [words, writeEntity({ 'Content-Type': 'message/disposition-notification' }, notice)]),
  )
  const { type, body } = await signedEntity(report, parties.own, at)
  return { headers: { ...headersFor(parties, receiptId, at), 'Content-Type': type }, body }
}
