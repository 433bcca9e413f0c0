/** A sample that a person sends from the console: by the same way as messages of the sender, with all its limits. */

import { createHmac, randomUUID } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import type { MessageFormat } from '@serialis/contract/engagement/inbound/inbox.schema.ts'
import { bindAsking } from '../../../kit/http/bind.ts'
import type { AskCtx } from '../../../kit/http/context.ts'
import { Failure, found } from '../../../kit/http/failure.ts'
import { collect } from '../collect/collect.ts'
import { receiverOf } from '../collect/receivers.ts'
import { findEndpoint } from './endpoints.queries.ts'
import { signingKeyOf } from './secrets.ts'

const TYPES: Record<MessageFormat, string> = {
  JSON: 'application/json',
  JSON_LINES: 'application/x-ndjson',
  CSV: 'text/csv',
}
const PROGRAM = 'Serialis console'

interface Sample {
  format: MessageFormat
  body: string
}

/** As the sender would write them. An endpoint without a secret is not in service, and refuses for that reason. */
async function shownBy({ app, tenant }: AskCtx, slug: string, { format, body }: Sample) {
  const { endpoint, secrets } = await receiverOf(app, tenant.code, slug)
  const secret = secrets[0]?.secret ?? ''
  const id = `trial-${randomUUID()}`
  const common = { 'content-type': TYPES[format], 'user-agent': PROGRAM }
  if (endpoint.auth === 'MTLS') return { headers: { ...common, 'idempotency-key': id }, clientCertificate: secret }
  const token = { ...common, authorization: `Bearer ${secret}`, 'idempotency-key': id }
  if (endpoint.auth === 'TOKEN') return { headers: token, clientCertificate: null }
  const time = String(Math.floor(app.clock.now().getTime() / 1_000))
  const mac = createHmac('sha256', signingKeyOf(secret)).update(`${id}.${time}.${body}`).digest('base64')
  const signature = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${mac}` }
  return { headers: { ...common, ...signature }, clientCertificate: null }
}

async function send(ctx: AskCtx, slug: string, sample: Sample) {
  const bytes = Buffer.from(sample.body)
  try {
    const shown = await shownBy(ctx, slug, sample)
    const { status, body } = await collect(
      ctx.app,
      {
        ip: ctx.request.ip,
        params: { tenant: ctx.tenant.code, slug },
        target: '',
        ...shown,
        declaredBytes: bytes.length,
        async body(count) {
          count(bytes.length)
          return bytes
        },
      },
      true,
    )
    const { id, isRepeated } = JSON.parse(body.toString('utf8')) as { id: string; isRepeated: boolean }
    return { status, messageId: id, isRepeated, refusal: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { status, key, params } = error
    return { status, messageId: null, isRepeated: false, refusal: { key, params } }
  }
}

/** Before the transaction: the intake has one of its own. */
export const trySubscribeEndpoint = bindAsking(
  routes.trySubscribeEndpoint,
  async (ctx, { params, body }) => {
    const { slug } = await ctx.read(async ({ db }) => found(await findEndpoint(db, params.id)))
    return send(ctx, slug, body)
  },
  async ({ event }, { params }, outcome) => {
    Object.assign(event, {
      subjectType: 'subscribe_endpoint',
      subjectId: params.id,
      details: { trial: [null, outcome.refusal?.key ?? outcome.messageId] },
    })
    return outcome
  },
)
