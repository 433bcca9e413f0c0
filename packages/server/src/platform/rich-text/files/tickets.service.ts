/**
 * Tickets for programs that speak the controller's protocol and cannot send a token header. A ticket uploads files of one
 * kind for one document, in the name of one login, with which it ends. Only its hash is stored.
 */

import { createHash, randomBytes } from 'node:crypto'
import { UPLOAD_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import * as routes from '@serialis/contract/platform/rich-text/files/document-files.routes.ts'
import type { DocumentFileKind } from '@serialis/contract/platform/rich-text/files/document-files.schema.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Actor, App, Tenant } from '../../../kit/http/context.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { actorOfSession } from '../../access/sessions/sessions.service.ts'
import { tokenHash } from '../../access/sessions/tokens.ts'
import { tenantById } from '../../tenants/tenants.service.ts'
import * as queries from './tickets.queries.ts'

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

export const makeUploadTicket = bind(routes.makeUploadTicket, async (ctx, { body }) => {
  const { actor, db, now, request, event } = ctx
  requireThat(actor.kind === 'user', 'upload_ticket_for_people')
  const ticket = `u${db.tenantId}_${randomBytes(32).toString('base64url')}`
  const expiresAt = new Date(now.getTime() + UPLOAD_LIMITS.ticketSeconds * 1_000)
  await queries.deleteExpiredTickets(db, now)
  await queries.insertTicket(db, {
    tokenHash: hashOf(ticket),
    sessionHash: tokenHash(request.token),
    userId: actor.userId,
    documentKey: body.document,
    kind: body.kind,
    expiresAt,
  })
  Object.assign(event, {
    subjectType: 'upload_ticket',
    subjectId: body.document,
    details: { kind: body.kind, until: expiresAt.toISOString() },
  })
  return { ticket, ...body, expiresAt: expiresAt.toISOString(), uses: UPLOAD_LIMITS.ticketUses }
})

export interface TicketHolder {
  actor: Actor
  tenant: Tenant
  document: string
}

/** Of the tenant that the ticket names, whether it is valid or not. */
export const tenantOfTicket = (ticket: string): number | undefined => {
  const tenantId = /^u(\d{1,9})_[\w-]{43}$/.exec(ticket)?.[1]
  return tenantId === undefined ? undefined : Number(tenantId)
}

/** Counts a use. Throws `upload_ticket_not_valid`, whatever the reason is: who guesses learns nothing. */
export async function holderOfTicket(
  app: App,
  ticket: string,
  kinds: readonly DocumentFileKind[],
): Promise<TicketHolder> {
  const tenantId = tenantOfTicket(ticket)
  const tenant = found(tenantId === undefined ? undefined : await tenantById(app, tenantId), 'upload_ticket_not_valid')
  const now = app.clock.now()
  return inTenant(app.pool, tenant.tenantId, 'write', async (db) => {
    const used = found(
      await queries.useTicket(db, { tokenHash: hashOf(ticket), kinds, now }),
      'upload_ticket_not_valid',
    )
    const actor = found(await actorOfSession(db, used.sessionHash, now), 'upload_ticket_not_valid')
    return { actor, tenant, document: used.documentKey }
  })
}
