/** A system that sends messages to a subscribe endpoint: rightly, or in one of the ways in which senders fail or attack. */

import { randomBytes, randomUUID } from 'node:crypto'
import { Agent as PlainAgent, request as plainly } from 'node:http'
import { Agent as SecureAgent, request as securely } from 'node:https'
import { json } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { signatureOf } from './signing.ts'

/**
 * `unsigned`, `wrongKey` and `changed` (after it was signed) are no messages of the sender. `twice` sends the same bytes again,
 * `sameId` another body under the same id. `late` and `early` are signed six minutes away. `huge` says how large it is,
 * `endless` does not. `torn` hangs up before the announced end, `cut` ends in the middle of its JSON. `utf16`, `latin1`,
 * `xml` and `gzip` are encoded wrongly.
 */
export const senderBehaviours = [
  'ok',
  'unsigned',
  'wrongKey',
  'changed',
  'twice',
  'sameId',
  'late',
  'early',
  'huge',
  'endless',
  'torn',
  'cut',
  'utf16',
  'latin1',
  'xml',
  'gzip',
] as const
export type SenderBehaviour = (typeof senderBehaviours)[number]

export const isSenderBehaviour = (text: string): text is SenderBehaviour => senderBehaviours.some((one) => one === text)

export interface SenderOptions {
  /** The address of the endpoint. */
  url: string
  secret: string
  now?: () => Date
  /** Of what is too large. */
  hugeBytes?: number
}

/** What the endpoint said; null where the connection ended before. */
interface Answered {
  status: number | null
  message: string | null
  id: string | null
  isRepeated: boolean | null
}

interface Sent {
  headers: Record<string, string>
  body: Buffer
  /** Instead of its length; null: none. */
  announced?: number | null
}

const SIX_MINUTES = 6 * 60_000
const NO_ANSWER: Answered = { status: null, message: null, id: null, isRepeated: null }

function post(address: string, { headers, body, announced = body.length }: Sent): Promise<Answered> {
  const url = new URL(address)
  const isTorn = announced !== null && announced > body.length
  const isSecure = url.protocol === 'https:'
  // A connection that is to be kept is not cut by a server that has not read the rest: its answer arrives.
  const agent = new (isSecure ? SecureAgent : PlainAgent)({ keepAlive: true })
  const length = announced === null ? {} : { 'content-length': String(announced) }
  return new Promise<Answered>((resolve) => {
    const outgoing = (isSecure ? securely : plainly)(url, {
      method: 'POST',
      agent,
      headers: { ...headers, ...length },
    })
    outgoing.on('error', () => resolve(NO_ANSWER))
    outgoing.on('response', (answer) => {
      const status = answer.statusCode ?? null
      json(answer).then(
        (said) => resolve({ ...NO_ANSWER, ...(said as Partial<Answered>), status }),
        () => resolve({ ...NO_ANSWER, status }),
      )
    })
    if (isTorn) outgoing.write(body, () => void outgoing.destroy(new Error('torn')))
    else outgoing.end(body)
  }).finally(() => agent.destroy())
}

interface Pen {
  text: string
  hugeBytes: number
  /** Signed rightly, unless something else is said. */
  sign(body: string | Buffer, other?: { secret?: string; at?: Date; id?: string }): Sent
  now(): Date
}

const away = ({ now, sign, text }: Pen, byMs: number): Sent[] => [sign(text, { at: new Date(now().getTime() + byMs) })]
const withHeaders = (sent: Sent, headers: Record<string, string>): Sent => ({
  ...sent,
  headers: { ...sent.headers, ...headers },
})
const padded = ({ text, hugeBytes }: Pen): string => `${text.slice(0, -1)},"padding":"${'x'.repeat(hugeBytes)}"}`

const ways: Record<SenderBehaviour, (pen: Pen) => Sent[]> = {
  ok: ({ sign, text }) => [sign(text)],
  unsigned: ({ text }) => [{ headers: { 'content-type': 'application/json' }, body: Buffer.from(text) }],
  wrongKey: ({ sign, text }) => [sign(text, { secret: `whsec_${randomBytes(32).toString('base64')}` })],
  changed: ({ sign, text }) => [{ ...sign(text), body: Buffer.from(`${text} `) }],
  twice({ sign, text }) {
    const one = sign(text)
    return [one, one]
  },
  sameId({ sign, text }) {
    const id = randomUUID()
    return [sign(text, { id }), sign(`${text.slice(0, -1)},"again":true}`, { id })]
  },
  late: (pen) => away(pen, -SIX_MINUTES),
  early: (pen) => away(pen, SIX_MINUTES),
  huge: (pen) => [pen.sign(padded(pen))],
  endless: (pen) => [{ ...pen.sign(padded(pen)), announced: null }],
  torn({ sign, text }) {
    const whole = sign(text)
    return [{ ...whole, body: whole.body.subarray(0, -5), announced: whole.body.length }]
  },
  cut: ({ sign, text }) => [sign(text.slice(0, Math.ceil(text.length / 2)))],
  utf16: ({ sign, text }) => [sign(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
  latin1: ({ sign, text }) => [sign(Buffer.from(text, 'latin1'))],
  xml: ({ sign, text }) => [withHeaders(sign(text), { 'content-type': 'application/xml' })],
  gzip: ({ sign, text }) => [withHeaders(sign(gzipSync(text)), { 'content-encoding': 'gzip' })],
}

export interface Sender {
  /** One after another; the answers in the order of what was sent. */
  send(behaviour: SenderBehaviour, message?: object): Promise<Answered[]>
}

export function aSender({ url, secret, now = () => new Date(), hugeBytes = 6 << 20 }: SenderOptions): Sender {
  return {
    async send(behaviour, message = {}) {
      const pen: Pen = {
        // The city is not ASCII, so that encodings differ.
        text: JSON.stringify({ ...message, city: 'Zürich' }),
        hugeBytes,
        now,
        sign: (body, other = {}) => ({
          headers: {
            'content-type': 'application/json',
            ...signatureOf(body, { secret, at: now(), id: randomUUID(), ...other }),
          },
          body: typeof body === 'string' ? Buffer.from(body) : body,
        }),
      }
      const answers: Answered[] = []
      for (const sent of ways[behaviour](pen)) answers.push(await post(url, sent))
      return answers
    },
  }
}
