/** What an endpoint gives of an item, to readers and to receivers alike, and what it does when it no longer can. */

import { chosenOf, recordByPolicy } from '@serialis/contract/engagement/records/record-values.ts'
import { masked } from '@serialis/contract/kit/boundary/masking.ts'
import type { App, Tenant } from '../../kit/http/context.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { raiseAlert } from '../../platform/alerts/alerts.service.ts'
import { recordSystemEvent } from '../../platform/audit/audit.service.ts'
import { type EndpointRow, lockEndpoint, updateEndpoint } from './provide-endpoints.queries.ts'
import { forgetProviders } from './providers.ts'
import type { SourceItem } from './source-pages.ts'
import type { Source } from './sources.ts'

interface Giving {
  endpoint: EndpointRow
  source: Source
}

export const isWhole = ({ endpoint, source }: Giving): boolean =>
  !source.isGone && endpoint.fields.every((chosen) => source.fields.some(({ path }) => path === chosen))

/** The chosen fields alone, by the policies of the endpoint. The id stays the same as long as the item is there. */
export function givenOf({ endpoint, source }: Giving, { id, key, data, version, updatedAt }: SourceItem) {
  const policy = { personal: endpoint.personal, sensitive: endpoint.sensitive }
  const shown = recordByPolicy(source.fields, data, policy)
  return {
    ...(id !== null && { id }),
    key: source.isPersonalKey ? masked(key) : key,
    version,
    updatedAt: updatedAt?.toISOString() ?? null,
    data: chosenOf(shown, new Set(endpoint.fields)),
  }
}

/** The source went on without it: nothing that it promised is left out in silence. */
export async function fault(app: App, tenant: Tenant, endpointId: string): Promise<void> {
  await asSystem(app, tenant, 'provide', async (ctx) => {
    const row = await lockEndpoint(ctx.db, endpointId)
    if (row?.status !== 'ENABLED') return
    const subject = { subjectType: 'provide_endpoint', subjectId: row.id } as const
    await updateEndpoint(ctx.db, row.id, { status: 'FAULT' }, ctx.now)
    await recordSystemEvent(ctx, 'provide_endpoint.faulted', {
      ...subject,
      details: { status: ['ENABLED', 'FAULT'] },
    })
    await raiseAlert(ctx, { type: 'S7', ...subject, params: { slug: row.slug } })
    ctx.afterCommit(() => forgetProviders(app))
  })
}
