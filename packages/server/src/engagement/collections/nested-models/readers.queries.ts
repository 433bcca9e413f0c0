/** What has the fields of a model: drafts and newest versions of collections and of other models. */

import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

/** A list of fields with one that refers to the model, at whatever depth: a stored list has the fields of its models. */
const naming = (code: string) => JSON.stringify([{ model: { code } }])

export const listReadingDrafts = ({ trx }: TenantDb, code: string) =>
  trx
    .selectFrom('meta_data_drafts as d')
    .innerJoin('collections as c', 'c.id', 'd.collectionId')
    .select(['c.id', 'c.code', 'c.nameEn', 'c.nameZh', 'd.fields'])
    .where(sql<boolean>`d.fields @> ${naming(code)}::jsonb`)
    .orderBy('c.code')
    .execute()

export const listReadingCollections = ({ trx }: TenantDb, code: string) =>
  trx
    .selectFrom('meta_data_versions as v')
    .innerJoin('collections as c', 'c.id', 'v.collectionId')
    .select(['c.id', 'c.code', 'c.nameEn', 'c.nameZh', 'v.fields'])
    .where(sql<boolean>`v.fields @> ${naming(code)}::jsonb`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('meta_data_versions as later')
            .select('later.number')
            .whereRef('later.collectionId', '=', 'v.collectionId')
            .whereRef('later.number', '>', 'v.number'),
        ),
      ),
    )
    .orderBy('c.code')
    .execute()

export const listReadingModelDrafts = ({ trx }: TenantDb, code: string) =>
  trx
    .selectFrom('nested_model_drafts as d')
    .innerJoin('nested_models as m', 'm.id', 'd.modelId')
    .select(['m.id', 'm.code', 'm.nameEn', 'm.nameZh', 'd.fields'])
    .where(sql<boolean>`d.fields @> ${naming(code)}::jsonb`)
    .where('m.status', '!=', 'ARCHIVED')
    .orderBy('m.code')
    .execute()

export const listReadingModels = ({ trx }: TenantDb, code: string) =>
  trx
    .selectFrom('nested_model_versions as v')
    .innerJoin('nested_models as m', 'm.id', 'v.modelId')
    .select(['m.id', 'm.code', 'm.nameEn', 'm.nameZh', 'v.fields'])
    .where(sql<boolean>`v.fields @> ${naming(code)}::jsonb`)
    .where('m.status', '!=', 'ARCHIVED')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('nested_model_versions as later')
            .select('later.number')
            .whereRef('later.modelId', '=', 'v.modelId')
            .whereRef('later.number', '>', 'v.number'),
        ),
      ),
    )
    .orderBy('m.code')
    .execute()
