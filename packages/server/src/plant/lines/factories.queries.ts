import type { Input } from '@serialis/contract/kit/route.ts'
import type { listFactories } from '@serialis/contract/plant/lines/factories.routes.ts'
import type { Factory } from '@serialis/contract/plant/lines/factories.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { masterQueries } from '../../platform/masters/masters.service.ts'
import { findReachRecord, isFactoryOfSites, isWithinReach, reachRecordOf } from '../../platform/sites/sites.service.ts'

export type FactoryValues = Pick<Factory, 'name' | 'gln' | 'sgln' | 'zone' | 'regionId' | 'businessUnitId'>

/** The lines that are in the factory now or, once approved, will be. */
const lineCount = ({ tenantId }: TenantDb) =>
  sql<number>`(select count(distinct l.id) from line_revisions r join production_lines l on l.tenant_id = ${tenantId} and l.id = r.line_id
    where r.tenant_id = ${tenantId} and r.factory_id = m.id and l.status <> 'DELETE' and r.revision in (l.revision, l.in_force))`

export const factoryQueries = masterQueries<Factory, FactoryValues, Input<typeof listFactories>['query']>({
  table: 'factories',
  fields: {
    name: { en: 'Name', zh: '名称' },
    gln: { en: 'GLN', zh: 'GLN' },
    sgln: { en: 'SGLN', zh: 'SGLN' },
    zone: { en: 'Time zone', zh: '时区' },
    regionId: {
      en: 'Region',
      zh: '区域',
      named: findReachRecord('region'),
      namedBy: 'code',
      shown: ({ region }) => region?.code ?? '',
    },
    businessUnitId: {
      en: 'Business unit',
      zh: '业务单元',
      named: findReachRecord('business_unit'),
      namedBy: 'code',
      shown: ({ businessUnit }) => businessUnit?.code ?? '',
    },
  },
  searched: { name: ['name'] },
  counts: { lineCount: { en: 'Lines', zh: '产线数', of: lineCount } },
  joined: {
    region: reachRecordOf('region', 'regionId'),
    businessUnit: reachRecordOf('business_unit', 'businessUnitId'),
  },
  narrowed: ({ region, businessUnit }, db) => isWithinReach(db, { region, businessUnit }),
  isVisible: (db) => isFactoryOfSites(db, sql`m.id`),
})
export const findFactory = factoryQueries.find

/** A factory in which a line ever was cannot be deleted: the line's old revisions name it. */
export const constraints = {
  factories__name: 'factory_name_exists',
  factories__gln: 'factory_gln_exists',
  factories__region: 'region_not_exists',
  factories__unit: 'unit_not_exists',
  line_revisions__factory: 'factory_still_used',
} as const
