import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'
import { FOUND_LIMIT } from '../../kit/jobs/finding.ts'
import { isProductOfSites } from '../../platform/sites/sites.service.ts'

/** Products whose code or name contains the text, or whose GTIN it is; the code itself first. */
export const findProductsCalled = (db: TenantDb, text: string) =>
  db.trx
    .selectFrom('products as p')
    .leftJoin('product_gtins as g', (on) =>
      on.onRef('g.productId', '=', 'p.id').on('g.gtin', '=', text.padStart(14, '0')),
    )
    .select(['p.id', 'p.code', 'p.name', 'g.gtin'])
    .where('p.status', '<>', 'DELETE')
    .where(isProductOfSites(db, sql`p.id`))
    .where((is) =>
      is.or([
        is('p.code', 'ilike', containing(text)),
        is('p.name', 'ilike', containing(text)),
        is('g.gtin', 'is not', null),
      ]),
    )
    .orderBy(sql`g.gtin is null, lower(p.code) <> lower(${text}), p.code`)
    .limit(FOUND_LIMIT)
    .execute()
