/** A partner's web service: codes page by page as JSON, one answer for one Idempotency-Key. */

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
import { containerCodes, serials } from './codes.ts'
import { bodyOf, isLetIn, listen, writeMany, type Secured } from './http.ts'

interface Body {
  requestId?: string
  gtin?: string
  product?: string
  level?: string
  quantity?: number
  page?: number | string
  pageSize?: number
}

const JSON_TYPE = { 'content-type': 'application/json' }
const say = (answer: ServerResponse, status: number, message: string): void =>
  void answer.writeHead(status, JSON_TYPE).end(JSON.stringify({ message }))

interface Service {
  behaviour: Behaviour
  readonly requests: Received[]
  readonly memory: Memory
  /** By the number of a request, the one whose codes it gets. */
  readonly codesOf: Map<string, string>
}

/** Why a request gets no codes, if it gets none. */
function refusalOf({ behaviour, memory }: Service, body: Body): [status: number, message: string] | undefined {
  const { requestId = '', gtin = '', product = '', quantity = 0, page = 1 } = body
  if (requestId === '' || (gtin === '' && product === '') || !Number.isInteger(quantity) || quantity < 1)
    return [422, 'requestId, gtin and quantity are required']
  if (behaviour === 'refuse') return [503, 'No numbers at present']
  if (behaviour === 'late' && Number(page) === 1 && memory.asked(requestId) === 1)
    return [503, 'Numbers are being made, ask again']
  return undefined
}

async function give(
  { behaviour, memory, codesOf }: Service,
  { requestId = '', gtin = '', product = '', quantity = 0, page = 1, pageSize = 1000 }: Body,
  answer: ServerResponse,
): Promise<void> {
  const number = Number(page)
  answer.writeHead(200, JSON_TYPE)
  if (behaviour === 'garbage') return void answer.end('{"items": ["A1", ')
  if (number === 1 || !codesOf.has(requestId)) codesOf.set(requestId, memory.codesOf(behaviour, requestId))
  const of = codesOf.get(requestId) ?? requestId
  const code = gtin === '' ? containerCodes(of, product) : serials(of)
  const given = givenOf(behaviour, quantity)
  const from = (number - 1) * pageSize
  const count = Math.max(0, Math.min(pageSize, given - from))
  const next = from + count < given ? number + 1 : null
  await writeMany(answer, {
    head: `{"requestId":${JSON.stringify(requestId)},"gtin":${JSON.stringify(gtin)},"next":${String(next)},"items":[`,
    tail: ']}',
    count,
    piece: (index) => `${index === 0 ? '' : ','}"${code(from + index)}"`,
  })
}

function parsed(text: string): Body | null {
  try {
    return text === '' ? {} : (JSON.parse(text) as Body)
  } catch {
    return null
  }
}

async function respond(
  service: Service,
  { request, answer }: { request: IncomingMessage; answer: ServerResponse },
  isIn: boolean,
): Promise<void> {
  const body = parsed(await bodyOf(request))
  if (body === null) return say(answer, 400, 'not JSON')
  const kind = request.method !== 'POST' ? 'probe' : request.url === '/acknowledgements' ? 'acknowledge' : 'request'
  service.requests.push({ kind, requestId: body.requestId ?? '', quantity: body.quantity ?? 0, isLetIn: isIn })
  const { behaviour } = service
  if (behaviour === 'hang') return
  if (!isIn) return say(answer, 401, 'not authorized')
  if (kind === 'probe')
    return void answer.writeHead(request.url === '/health' ? (behaviour === 'refuse' ? 503 : 200) : 404).end()
  if (kind === 'acknowledge') return void answer.writeHead(behaviour === 'refuse' ? 503 : 204).end()
  if (request.url !== '/serial-numbers') return void answer.writeHead(404).end()
  const refusal = refusalOf(service, body)
  if (refusal !== undefined) return say(answer, ...refusal)
  await give(service, body, answer)
}

/** With client certificates, callers are authenticated by these alone: no account, no password. */
export async function startWeb({
  port = 0,
  behaviour = 'ok',
  user = USER,
  password = PASSWORD,
  secured,
}: StandInOptions & { secured?: Secured } = {}): Promise<StandIn> {
  const service: Service = { behaviour, requests: [], memory: new Memory(), codesOf: new Map() }
  const server = await listen(
    port,
    (request, answer) => {
      const isIn = secured?.clientAuthority !== undefined || isLetIn(request, user, password)
      respond(service, { request, answer }, isIn).catch((error: unknown) =>
        answer.destroy(error instanceof Error ? error : undefined),
      )
    },
    secured,
  )
  return {
    url: `${secured === undefined ? 'http' : 'https'}://127.0.0.1:${server.port}`,
    port: server.port,
    requests: service.requests,
    behave: (next) => void (service.behaviour = next),
    close: server.close,
  }
}
