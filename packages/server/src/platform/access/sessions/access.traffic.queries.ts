/** Logins, refused access and commands of API keys in the technical log, from the event log. */

import { LOGIN_EVENTS } from '@serialis/contract/platform/access/logins.schema.ts'
import type { TrafficKind } from '@serialis/contract/platform/traffic/traffic.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { trafficSources } from '../../traffic/traffic-sources.ts'

const REFUSED_ACCESS = 'permission.refused'

/** A refused login has no actor, so its account is that of the user it is about. */
const WHO = sql`coalesce(nullif(e.actor_account, ''), u.account, k.begins, '')`

/** As an id, so that the join reads by the key of its table; a refused login of no account has none. */
const subjectOf = (type: 'user' | 'api_key') =>
  sql`case when e.subject_type = ${sql.lit(type)} then nullif(e.subject_id, '')::uuid end`

const eventsOf = (
  kind: TrafficKind,
  { outcome, where }: { outcome: RawBuilder<string>; where: (db: TenantDb) => RawBuilder<boolean> },
) =>
  trafficSources.extension({
    kind,
    rows: (db) => sql`
      select e.id::text as id, 'IN' as direction, e.occurred_at as at, ${WHO} as partner, e.action as name, ${outcome} as outcome,
        null::float8 as milliseconds, null::float8 as size, 1 as attempt, e.ip as reference, 'event' as subject_type,
        e.id::text as subject_id, e.request_id
        from events e
        left join users u on u.tenant_id = ${db.tenantId} and u.id = ${subjectOf('user')}
        left join api_keys k on k.tenant_id = ${db.tenantId} and k.id = ${subjectOf('api_key')}
       where e.tenant_id = ${db.tenantId} and ${where(db)}`,
  })

export const accessTraffic = [
  eventsOf('LOGIN', {
    outcome: sql`case e.action when 'session.opened' then 'DONE' when 'session.asked' then 'WAITING' else 'REFUSED' end`,
    where: () => sql`e.action = any(${[...LOGIN_EVENTS]}::text[])`,
  }),
  eventsOf('REFUSAL', { outcome: sql`'REFUSED'`, where: () => sql`e.action = ${REFUSED_ACCESS}` }),
  eventsOf('API', {
    outcome: sql`'DONE'`,
    where: ({ tenantId }) => sql`e.actor_id in (select a.id from api_keys a where a.tenant_id = ${tenantId})`,
  }),
]
