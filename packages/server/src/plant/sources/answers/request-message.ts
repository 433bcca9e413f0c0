/** A request for codes as TraceLink reads it: in SOAP, and as the file `SNXRequestMessage`. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { CodeType } from '@serialis/contract/plant/products/templates.schema.ts'
import type { TracelinkSettings } from '@serialis/contract/plant/sources/accounts.schema.ts'

export interface CodeRequest {
  /** The same for every attempt: a repeated request gets the same codes. */
  requestId: string
  quantity: number
  level: PackagingLevel
  codeType: CodeType
  gtin: string | null
  /** The partner's own number of the product, if it has one. */
  partnerKey: string
  companyPrefix: string
  /** From the unit outward, as `1:5:50`; with the number of the level in it. */
  ratio: string
  levelNumber: number
}

const escaped = (text: string): string => text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)
const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

const ENCODINGS = { SGTIN: 'SGTIN', SSCC: 'SSCC', CN20: 'CN_EDMC', NONE: 'SGTIN' } as const satisfies Record<
  CodeType,
  string
>

const encodingOf = (
  { encoding }: Pick<TracelinkSettings, 'encoding'>,
  { codeType }: Pick<CodeRequest, 'codeType'>,
): string => (encoding === 'BY_LEVEL' ? ENCODINGS[codeType] : encoding)

/**
 * The object for which numbers are requested. The extension digit of a container is 0 unless the partner's number says
 * another.
 */
function objectKey(
  encoding: string,
  { gtin, partnerKey, companyPrefix, ratio, levelNumber }: CodeRequest,
): readonly [name: string, value: string] {
  if (encoding === 'SSCC') return ['COMPANY_PREFIX', partnerKey === '' ? `${companyPrefix}|0` : partnerKey]
  if (encoding === 'CN_EDMC') return ['CN_SUBTYPE_LEVEL_RATIO', `${partnerKey}|${levelNumber}|${ratio}`]
  return ['GTIN', partnerKey === '' ? (gtin ?? '') : partnerKey]
}

function requestBody(settings: TracelinkSettings, request: CodeRequest): string {
  const encoding = encodingOf(settings, request)
  const [name, value] = objectKey(encoding, request)
  return [
    element('SendingSystem', settings.sendingSystem),
    element('ReceivingSystem', settings.receivingSystem),
    element('IdType', settings.idType),
    element('EncodingType', encoding),
    element('Size', String(request.quantity)),
    `<ObjectKey>${element('Name', name)}${element('Value', value)}</ObjectKey>`,
    `<ReferenceDocuments><ReferenceDocument>${element('Name', 'REFERENCE_ID')}${element('Value', request.requestId)}</ReferenceDocument></ReferenceDocuments>`,
    element('RequestRandomizedNumber', settings.isRandomized ? 'X' : ''),
  ].join('\n')
}

const envelope = (body: string): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:urn="urn:tracelink:soap"><soapenv:Header/><soapenv:Body>\n${body}\n</soapenv:Body></soapenv:Envelope>\n`,
  )

export const soapRequest = (settings: TracelinkSettings, request: CodeRequest): Buffer =>
  envelope(`<urn:serialNumbersRequest>\n${requestBody(settings, request)}\n</urn:serialNumbersRequest>`)

/** Reports that the codes are in use. */
export const soapAcknowledgement = (settings: TracelinkSettings, requestId: string, accepted: number): Buffer =>
  envelope(
    `<urn:serialNumbersAcknowledge>\n${[
      element('SendingSystem', settings.sendingSystem),
      element('ReceivingSystem', settings.receivingSystem),
      element('Size', String(accepted)),
      `<ReferenceDocuments><ReferenceDocument>${element('Name', 'REFERENCE_ID')}${element('Value', requestId)}</ReferenceDocument></ReferenceDocuments>`,
    ].join('\n')}\n</urn:serialNumbersAcknowledge>`,
  )

/** `at` is when the request was first made, so that an attempt after a kill writes the same file. */
export function fileRequest(settings: TracelinkSettings, request: CodeRequest, at: Date): Buffer {
  const [day, time] = at.toISOString().slice(0, 19).split('T') as [string, string]
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<SNXRequestMessage>
<ControlFileHeader>
${[element('FileSenderNumber', settings.senderNumber), element('FileReceiverNumber', settings.receiverNumber), element('FileControlNumber', request.requestId), element('FileDate', day), element('FileTime', `${time}Z`)].join('\n')}
</ControlFileHeader>
<MessageBody>
${element('RequestId', request.requestId)}
${element('PlantLocationId', settings.sgln)}
${requestBody(settings, request)}
</MessageBody>
</SNXRequestMessage>
`)
}

/** One name for one request: written again, it is the same file. */
export const requestFileName = (requestId: string): string => `SNXRequest-${requestId}.xml`
