/** Keeps a change that needs a second person as a request, instead of making it. */

import { randomUUIDv7 } from 'node:crypto'
import type { AccessRequestKind } from '@serialis/contract/platform/access-requests/access-requests.schema.ts'
import { draftEvent, type Ctx } from '../../../kit/http/context.ts'
import { requireThat } from '../../../kit/http/failure.ts'
import { canonicalJson, sha256Hex } from '../../../kit/ops/canonical-json.ts'
import { recordEvent } from '../../audit/audit.service.ts'
import { queueMail } from '../../mail/outbox.service.ts'
import { OPEN, refusalOfDecision } from '../delegation/signing-rule.ts'
import { listApprovers } from '../delegation/signing.queries.ts'
import { asPerson } from '../delegation/signing.service.ts'
import * as queries from './access-requests.queries.ts'
import { accessRuleOf } from './access-rule.service.ts'

const DAY_MS = 24 * 60 * 60_000
/** What the mail links to; the event log names the role or account instead. */
const MAILED = 'access_request'

export interface Asked {
  kind: AccessRequestKind
  subject: { type: 'role' | 'user'; id: string; name: string }
  wanted: object
  /** What stands now; the approval is refused when it has changed. */
  standing: object
  reason: string
}

/** A mail to everybody who may decide; the console shows how many wait. */
async function tellApprovers(ctx: Ctx, id: string, { kind, subject, reason }: Asked): Promise<void> {
  const asker = await asPerson(ctx.db, ctx.actor.userId)
  const subjectId = subject.type === 'user' ? subject.id : undefined
  for (const { id: personId, email } of await listApprovers(ctx.db)) {
    if (refusalOfDecision({ decider: { personId, signing: OPEN }, asker, subjectId }) !== undefined) continue
    await queueMail(ctx, {
      to: email,
      template: 'ACCESS_REQUEST',
      params: { kind, name: subject.name, by: ctx.actor.userName, reason },
      about: { subjectType: MAILED, subjectId: id },
    })
  }
}

/** Answers the id of the request. `alone`: the command does nothing else, so this is its only event. */
export async function ask(ctx: Ctx, asked: Asked, { alone }: { alone: boolean }): Promise<string> {
  const { db, actor, now } = ctx
  const { kind, subject, reason } = asked
  requireThat(actor.kind === 'user', 'needs_a_person')
  await queries.updateExpired(db, now)
  const { requestDays } = await accessRuleOf(db)
  const id = randomUUIDv7()
  const wanted = canonicalJson(asked.wanted)
  await queries.insertAccessRequest(db, {
    id,
    kind,
    subjectType: subject.type,
    subjectId: subject.id,
    subjectName: subject.name,
    wanted,
    standing: canonicalJson(asked.standing),
    reason,
    digest: sha256Hex(wanted),
    askedBy: actor.userId,
    askedByName: actor.userName,
    askedAt: now,
    expiresAt: new Date(now.getTime() + requestDays * DAY_MS),
  })
  await tellApprovers(ctx, id, asked)
  const told = {
    subjectType: subject.type,
    subjectId: subject.id,
    reason,
    details: { requestId: id, kind, wanted: asked.wanted },
  }
  if (alone) Object.assign(ctx.event, { ...told, instead: 'access_request.asked' })
  else await recordEvent({ ...ctx, event: { ...draftEvent(), ...told } }, 'access_request.asked')
  return id
}
