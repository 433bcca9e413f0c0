/**
 * Messages that an endpoint refuses in a row although their sender is known, or looks at its folder that found nothing readable. After as many as the endpoint says it takes
 * itself out of service and raises an alert. Those of strangers do not count: a stranger could stop it with them.
 */

import type { App } from '../../../kit/http/context.ts'
import { asSystem } from '../../../kit/jobs/system-context.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { raiseAlert } from '../../../platform/alerts/alerts.service.ts'
import { recordSystemEvent } from '../../../platform/audit/audit.service.ts'
import { lockEndpoint, updateEndpoint } from '../endpoints/endpoints.queries.ts'
import { forgetReceivers, type Receiver } from './receivers.ts'

const faults = stateKey('inbound.faults', () => new Map<string, number>())

export const forgetFaults = (app: App, endpointId: string): void => void app.state(faults).delete(endpointId)

/** `reason` is the key of the last refusal. */
export async function noteFault(
  app: App,
  { tenant, endpoint }: Pick<Receiver, 'tenant' | 'endpoint'>,
  reason: string,
): Promise<void> {
  const { id, slug, faultsInARow } = endpoint
  const count = (app.state(faults).get(id) ?? 0) + 1
  app.state(faults).set(id, count)
  if (count < faultsInARow) return
  forgetFaults(app, id)
  await asSystem(app, tenant, 'inbound', async (ctx) => {
    const row = await lockEndpoint(ctx.db, id)
    if (row?.status !== 'ENABLED') return
    const subject = { subjectType: 'subscribe_endpoint', subjectId: id } as const
    await updateEndpoint(ctx.db, id, { status: 'FAULT' }, ctx.now)
    await recordSystemEvent(ctx, 'subscribe_endpoint.faulted', {
      ...subject,
      details: { status: ['ENABLED', 'FAULT'], reason: [null, reason] },
    })
    await raiseAlert(ctx, { type: 'S6', ...subject, params: { slug, count } })
    ctx.afterCommit(() => forgetReceivers(app))
  })
}
