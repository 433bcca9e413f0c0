/** A number service like TraceLink's: `serialNumbersRequest` in SOAP 1.1, let in by the Authorization header alone. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  givenOf,
  Memory,
  PASSWORD,
  USER,
  type Behaviour,
  type Received,
  type StandIn,
  type StandInOptions,
} from './behaviour.ts'
import { codeWriter } from './codes.ts'
import { bodyOf, isLetIn, listen, writeMany } from './http.ts'

const XML = 'text/xml; charset=utf-8'
const PATH = '/soap/snx'
const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/'

const escaped = (text: string): string => text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|(lt|gt|amp|apos|quot));/g, (_, number: string | undefined, name: string) =>
    number === undefined
      ? (({ lt: '<', gt: '>', amp: '&', apos: "'", quot: '"' } as Record<string, string>)[name] ?? '')
      : String.fromCharCode(Number(number)),
  )

/** Text of the first element of this name, whatever its prefix. */
const textOf = (xml: string, name: string): string =>
  unescaped(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>([^<]*)<`).exec(xml)?.[1]?.trim() ?? '')

function fault(answer: ServerResponse, status: number, text: string): void {
  answer
    .writeHead(status, { 'content-type': XML })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><S:Envelope xmlns:S="${ENVELOPE}"><S:Body><S:Fault><faultcode>S:Server</faultcode><faultstring>${escaped(text)}</faultstring></S:Fault></S:Body></S:Envelope>`,
    )
}

interface SoapRequest {
  readonly requestId: string
  readonly size: number
  readonly sending: string
  readonly receiving: string
  readonly idType: string
  readonly encoding: string
  readonly keyName: string
  readonly keyValue: string
}

function readRequest(xml: string): SoapRequest {
  const key = /<(?:\w+:)?ObjectKey\b[\s\S]*?<\/(?:\w+:)?ObjectKey>/.exec(xml)?.[0] ?? ''
  const references = [...xml.matchAll(/<(?:\w+:)?ReferenceDocument\b[\s\S]*?<\/(?:\w+:)?ReferenceDocument>/g)].map(
    ([text]) => text,
  )
  return {
    requestId: textOf(references.find((text) => textOf(text, 'Name') === 'REFERENCE_ID') ?? '', 'Value'),
    size: Number(textOf(xml, 'Size')),
    sending: textOf(xml, 'SendingSystem'),
    receiving: textOf(xml, 'ReceivingSystem'),
    idType: textOf(xml, 'IdType'),
    encoding: textOf(xml, 'EncodingType'),
    keyName: textOf(key, 'Name'),
    keyValue: textOf(key, 'Value'),
  }
}

/** Most codes of one request, as the partner limits it. */
const MOST = 500_000

function faultOf({ size, sending, receiving, encoding, keyValue, requestId }: SoapRequest): string | undefined {
  if (sending === '' || receiving === '' || requestId === '')
    return 'SendingSystem, ReceivingSystem and a REFERENCE_ID are required'
  if (!['SGTIN', 'SSCC', 'CN_EDMC'].includes(encoding)) return `EncodingType ${encoding} is not supported`
  if (!Number.isInteger(size) || size < 1 || size > MOST) return `Size must be a whole number from 1 to ${MOST}`
  return keyValue === '' ? 'ObjectKey is required' : undefined
}

/** The answer mirrors the systems: who sent is who receives. */
function headOf(asked: SoapRequest): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<S:Envelope xmlns:S="${ENVELOPE}"><S:Body><ns2:serialNumbersRequestResponse xmlns:ns2="urn:tracelink:soap"><SNResponse>
<ReceivingSystem>${escaped(asked.sending)}</ReceivingSystem><SendingSystem>${escaped(asked.receiving)}</SendingSystem><ActionCode>C</ActionCode>
<EncodingType>${escaped(asked.encoding)}</EncodingType><IDType>${escaped(asked.idType)}</IDType>
<ReferenceDocument><Name>REFERENCE_ID</Name><Value>${escaped(asked.requestId)}</Value></ReferenceDocument>
<ObjectKey><Name>${escaped(asked.keyName)}</Name><Value>${escaped(asked.keyValue)}</Value></ObjectKey><RandomizedNumberList>
`
}
const TAIL = '</RandomizedNumberList></SNResponse></ns2:serialNumbersRequestResponse></S:Body></S:Envelope>\n'
const WSDL =
  '<?xml version="1.0" encoding="UTF-8"?><definitions xmlns="http://schemas.xmlsoap.org/wsdl/" name="snx" targetNamespace="urn:tracelink:soap"/>'
const GARBAGE = '<html><body><p>Scheduled maintenance<br></body>'

interface Service {
  behaviour: Behaviour
  readonly requests: Received[]
  readonly memory: Memory
}

async function give({ behaviour, memory }: Service, asked: SoapRequest, answer: ServerResponse): Promise<void> {
  const wrong = faultOf(asked)
  if (wrong !== undefined) return fault(answer, 500, wrong)
  if (behaviour === 'refuse') return fault(answer, 500, 'The number range of this object is exhausted')
  if (behaviour === 'late' && memory.asked(asked.requestId) === 1)
    return fault(answer, 503, 'Numbers are being made, ask again')
  answer.writeHead(200, { 'content-type': XML })
  if (behaviour === 'garbage') return void answer.end(GARBAGE)
  const code = codeWriter(asked.encoding, memory.codesOf(behaviour, asked.requestId), asked.keyValue)
  await writeMany(answer, {
    head: headOf(asked),
    tail: TAIL,
    count: givenOf(behaviour, asked.size),
    piece: (index) => `<SerialNo>${code(index)}</SerialNo>\n`,
  })
}

async function respond(
  service: Service,
  { request, answer }: { request: IncomingMessage; answer: ServerResponse },
  isIn: boolean,
): Promise<void> {
  const xml = await bodyOf(request)
  const kind =
    request.method !== 'POST' ? 'probe' : xml.includes('serialNumbersAcknowledge') ? 'acknowledge' : 'request'
  const asked = readRequest(xml)
  service.requests.push({ kind, requestId: asked.requestId, quantity: asked.size || 0, isLetIn: isIn })
  if (service.behaviour === 'hang') return
  if (!request.url?.startsWith(PATH)) return void answer.writeHead(404).end()
  if (!isIn) return fault(answer, 401, 'Not authorized')
  if (kind === 'request') return give(service, asked, answer)
  answer.writeHead(service.behaviour === 'refuse' ? 503 : 200, { 'content-type': XML })
  if (kind === 'acknowledge') answer.end(`<S:Envelope xmlns:S="${ENVELOPE}"><S:Body/></S:Envelope>`)
  else answer.end(request.method === 'HEAD' ? undefined : WSDL)
}

export async function startSoap({
  port = 0,
  behaviour = 'ok',
  user = USER,
  password = PASSWORD,
}: StandInOptions = {}): Promise<StandIn> {
  const service: Service = { behaviour, requests: [], memory: new Memory() }
  const server = await listen(port, (request, answer) => {
    respond(service, { request, answer }, isLetIn(request, user, password)).catch((error: unknown) =>
      answer.destroy(error instanceof Error ? error : undefined),
    )
  })
  return {
    url: `http://127.0.0.1:${server.port}${PATH}`,
    port: server.port,
    requests: service.requests,
    behave: (next) => void (service.behaviour = next),
    close: server.close,
  }
}
