import { pick } from '@serialis/contract/kit/pick.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { productFieldNames, type ProductFieldName } from '@serialis/contract/plant/products/product-fields.ts'
import type { ArticleStatus } from '@serialis/contract/plant/products/products.status.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { ProductRevisions } from '../../kit/db/tables.ts'
import type { LevelKeys } from './products.queries.ts'

interface Person {
  userId: string
  userName: string
}

export async function insertProduct(
  { trx, tenantId }: TenantDb,
  product: { id: string; code: string; name: string; at: Date },
) {
  await trx
    .insertInto('products')
    .values({
      tenantId,
      id: product.id,
      code: product.code,
      name: product.name,
      status: 'UNAPPROVED',
      revision: 1,
      changedAt: product.at,
    })
    .execute()
}

export interface Contents extends Pick<
  ProductRevisions,
  ProductFieldName | 'name' | 'productionLineId' | 'brandId' | 'templateId' | 'templateShape'
> {
  brandCode: string
  levels: readonly LevelKeys[]
}
export interface NewRevision {
  revision: number
  base: number | null
  contents: Contents
  author: Person
  at: Date
}

export async function insertRevision(
  { trx, tenantId }: TenantDb,
  productId: string,
  { revision, base, contents, author, at }: NewRevision,
) {
  await trx
    .insertInto('product_revisions')
    .values({
      tenantId,
      productId,
      revision,
      base,
      status: 'UNAPPROVED',
      ...pick(contents, [
        ...productFieldNames,
        'name',
        'productionLineId',
        'brandId',
        'brandCode',
        'templateId',
        'templateShape',
      ]),
      authorId: author.userId,
      authorName: author.userName,
      writtenAt: at,
    })
    .execute()
  await trx
    .insertInto('product_levels')
    .values(
      contents.levels.map((at) => ({
        tenantId,
        productId,
        revision,
        level: at.level,
        gtin: at.gtin,
        ruleVersionId: at.ruleVersionId,
        zeroBoxRuleVersionId: at.zeroBoxRuleVersionId,
      })),
    )
    .execute()
}

export interface ProductChange {
  name?: string
  status?: ArticleStatus
  revision?: number
  inForce?: number
}

/** Under the product's lock. */
export async function updateProduct({ trx }: TenantDb, id: string, change: ProductChange, at: Date) {
  await trx
    .updateTable('products')
    .set((is) => ({ ...change, changedAt: at, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function updateDecision(
  { trx }: TenantDb,
  productId: string,
  revision: number,
  decision: { status: ArticleStatus; approver: Person; opinion: string; at: Date },
) {
  await trx
    .updateTable('product_revisions')
    .set({
      status: decision.status,
      approverId: decision.approver.userId,
      approverName: decision.approver.userName,
      decidedAt: decision.at,
      opinion: decision.opinion,
    })
    .where('productId', '=', productId)
    .where('revision', '=', revision)
    .execute()
}

/** Gives the product exactly these names and GTINs; those of another product are refused by the primary keys. */
export async function replaceClaims(
  { trx, tenantId }: TenantDb,
  productId: string,
  names: readonly string[],
  gtins: ReadonlyMap<string, PackagingLevel>,
) {
  await trx.deleteFrom('product_names').where('productId', '=', productId).execute()
  await trx.deleteFrom('product_gtins').where('productId', '=', productId).execute()
  if (names.length > 0) {
    await sql`insert into product_names (tenant_id, name, product_id) select ${tenantId}, name, ${productId} from unnest(${names}::text[]) as name returning name`.execute(
      trx,
    )
  }
  if (gtins.size > 0) {
    await sql`insert into product_gtins (tenant_id, gtin, product_id, level)
      select ${tenantId}, gtin, ${productId}, level from unnest(${[...gtins.keys()]}::text[], ${[...gtins.values()]}::text[]) as claim (gtin, level) returning gtin`.execute(
      trx,
    )
  }
}

export const constraints = {
  products__code: 'article_code_exists',
  product_names__name: 'article_name_exists',
  product_gtins__gtin: 'gtin_exists',
  // Both ways: an unknown version, and a draft version that a product names and that is deleted.
  product_levels__rule_version: 'rule_version_not_usable',
  product_revisions__brand: 'brand_not_exists',
} as const
