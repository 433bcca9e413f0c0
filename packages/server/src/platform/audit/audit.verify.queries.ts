/** The invariant of idempotency keys: one key, one effect. */

import type { Route } from '@serialis/contract/kit/route.ts'
import { routes } from '@serialis/contract/routes.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'

/**
 * Maps the route of a create to the event it records, as rows of SQL. The subject of the event is the created record,
 * or the record that contains it, with the id as `created`. Both are names of the contract.
 */
const creates = (Object.values(routes) as Route[])
  .filter(({ creates: isCreate, event }) => isCreate === true && event !== undefined)
  .map(({ method, path, event }) => `('${method} ${path}', '${event}')`)
  .join(', ')

/**
 * What an event created. Older events of supplier requests and authorities named it differently, before they had
 * `created`.
 */
const MADE =
  "coalesce(details->>'created', case action when 'supplier_request.asked' then details->>'requestId' when 'supplier_authority.created' then details->'authorityId'->>1 end, subject_id)"

export async function idempotencyInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await invariant(
      db,
      'an idempotency key has its answer',
      `
      select case when k.answer is null then 'key ' || k.key || ' of ' || k.route end as fault from idempotency_keys k where k.tenant_id = $1`,
    ),
    await invariant(
      db,
      'what a key created was created once',
      `
      select case when coalesce(e.n, 0) <> 1 then i.route || ' answered ' || i.made || ', which was created ' || coalesce(e.n, 0) || ' times' end as fault
        from (select route, answer->>'id' as made from idempotency_keys where tenant_id = $1 and answer ? 'id') i
        join (values ${creates}) c (route, action) on c.route = i.route
        left join (select action, ${MADE} as made, count(*) as n from events where tenant_id = $1 group by 1, 2) e on e.action = c.action and e.made = i.made`,
    ),
  ]
}
