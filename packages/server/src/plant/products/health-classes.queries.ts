/** SQL of what owning a pack of a product says about a person: by the contents in force, or the first ones. */

import type { HealthClass } from '@serialis/contract/plant/products/product-fields.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'

/** By product; one that is not known is missing, and counts as not stated. */
export async function healthClassesOf(
  { trx }: TenantDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HealthClass>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('products as p')
    .innerJoin('product_revisions as r', (on) =>
      on.onRef('r.productId', '=', 'p.id').on(sql<boolean>`r.revision = coalesce(p.in_force, p.revision)`),
    )
    .select(['p.id', 'r.healthClass'])
    .where('p.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, healthClass }) => [id, healthClass]))
}

/** True for the products of which it is stated that owning them is not health data. */
export const isNoHealthData = ({ tenantId }: TenantDb, productId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from products hp join product_revisions hr on hr.tenant_id = ${tenantId} and hr.product_id = hp.id
    and hr.revision = coalesce(hp.in_force, hp.revision)
    where hp.tenant_id = ${tenantId} and hp.id = ${productId} and hr.health_class = 'NONE')`

/** What makes no difference in a code; a code of nothing else names no product. */
export const CODE_SEPARATORS = ' \t\n\r\f\v._/\\-'
/** Fewer letters and digits, with what separates them, are in many texts, and name a product only as the whole text. */
export const CODE_PART_MINIMUM = 3
/** Words of one text that are looked at, and how many of them next to each other. */
export const CODE_WORDS_MAXIMUM = 1024
export const CODE_RUN_MAXIMUM = 6

const plain = (text: RawBuilder<unknown>) => sql<string>`translate(lower(${text}), ${CODE_SEPARATORS}::text, '')`
const plainCode = plain(sql`p.code`)

/** Of the whole tenant, so that they are read once for a statement and not for each row. */
const healthCodes = (db: TenantDb) =>
  sql`select ${plainCode} from products p where p.tenant_id = ${db.tenantId} and ${plainCode} <> '' and not ${isNoHealthData(db, sql`p.id`)}`
const healthGtins = (db: TenantDb, gtin = sql`g.gtin`) =>
  sql`select ${gtin} from product_gtins g where g.tenant_id = ${db.tenantId} and not ${isNoHealthData(db, sql`g.product_id`)}`

/** `t.said` has a code between other words, or is too long to be looked at. */
const hasCodeAmongWords = (db: TenantDb) =>
  sql`t.said ~ '[^a-z0-9]' and exists (
    select 1 from (select array_remove(regexp_split_to_array(t.said, '[^a-z0-9]+'), '') as words) w
     where cardinality(w.words) > ${CODE_WORDS_MAXIMUM} or exists (
       select 1 from generate_series(1, cardinality(w.words)) f (at), generate_series(0, ${CODE_RUN_MAXIMUM - 1}::int) m (more),
              array_to_string(w.words[f.at : f.at + m.more], '') r (run)
        where f.at + m.more <= cardinality(w.words) and length(r.run) + m.more >= ${CODE_PART_MINIMUM} and r.run in (${healthCodes(db)})))`

/** `t.said` has a GTIN, also with blanks or hyphens between the digits, inside of a longer number, or as an EPC. */
const hasGtin = (db: TenantDb) =>
  sql`t.said ~ '[0-9]([[:space:]-]?[0-9]){7}' and exists (
      select 1 from (values (t.said), (regexp_replace(t.said, '(?<=[0-9])[[:space:]-](?=[0-9])', '', 'g'))) c (said), lateral (
        select substr(c.said, i.at, 14) as gtin from generate_series(1, length(c.said) - 13) i (at)
        union all
        select lpad(w.run, 14, '0') from regexp_split_to_table(c.said, '[^0-9]+') w (run) where length(w.run) in (8, 11, 12, 13)
      ) n where n.gtin in (${healthGtins(db)}))
    or t.said like '%sgtin%' and exists (
      select 1 from regexp_matches(t.said, 'sgtin(-[0-9]+)?:([0-9][.:])?([0-9]{6,12})[.]([0-9]{1,7})', 'g') e (part)
       where left(e.part[4], 1) || e.part[3] || substr(e.part[4], 2) in (${healthGtins(db, sql`left(g.gtin, 13)`)}))`

/** More codes and GTINs are not looked for in JSON as text, and no longer JSON is. */
const QUICK_NAMES_MAXIMUM = 200
const QUICK_BYTES_MAXIMUM = 2_000
/** What ASCII has besides letters and digits. */
const PUNCTUATION = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

/** What JSON of most texts has besides letters and digits. */
const USUAL_PUNCTUATION = ['"', ' ', ':', ',', '-', '.', '{', '}']

/**
 * ASCII in small letters without anything but letters and digits. Taking out the usual characters one by one takes a
 * third of the time of a regular expression, which is asked only where others are left; `translate` takes three times
 * as long as that.
 */
const bareOf = (text: RawBuilder<unknown>) => {
  const most = USUAL_PUNCTUATION.reduce<RawBuilder<unknown>>(
    (rest, sign) => sql`replace(${rest}, ${sql.lit(sign)}, '')`,
    sql`lower(${text} collate "C")`,
  )
  return sql`(select case when u.said ~ '[^a-z0-9]' then regexp_replace(u.said, '[^a-z0-9]+', '', 'g') else u.said end
    from (select ${most} offset 0) u (said))`
}

/** The letters and digits of every code and GTIN, and what an EPC begins with; anything where these are many. */
const quickNames = (db: TenantDb) =>
  sql`(select case when count(*) > ${QUICK_NAMES_MAXIMUM} then array['%'] else array_append(array_agg('%' || b.bare || '%'), '%sgtin%') end
    from (${healthCodes(db)} union all ${healthGtins(db, sql`ltrim(g.gtin, '0')`)}) h (code),
         lateral (select translate(h.code, ${PUNCTUATION}::text, '')) b (bare)
    where octet_length(h.code) = length(h.code))`

/**
 * True for most of what members do: JSON whose text is plain ASCII without escapes, and whose letters and digits are
 * nowhere those of a code or GTIN, whatever is between them. A hundred times as fast as to look at each value.
 */
const clearlyNamesNone = (db: TenantDb, json: RawBuilder<unknown>) =>
  sql`(select octet_length(j.said) <= ${QUICK_BYTES_MAXIMUM} and octet_length(j.said) = length(j.said) and strpos(j.said, ${'\\'}) = 0
      and not ${bareOf(sql`j.said`)} like any (${quickNames(db)}::text[])
    from (select ${json}::text offset 0) j (said))`

/**
 * True for JSON in which no text, number or name says a product that is health data, however it is spelled. The same as
 * `productsNamedIn`, for whole sets of rows.
 */
export const namesNoHealthData = (db: TenantDb, json: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${json} = '{}'::jsonb
    or ${clearlyNamesNone(db, json)}
    or not exists (
    select 1 from (
      select lower(case when octet_length(s.said) = length(s.said) then s.said else normalize(s.said, NFKC) end) as said from (
        select v.x #>> '{}' from jsonb_path_query(${json}, 'strict $.**') v (x) where jsonb_typeof(v.x) in ('string', 'number')
        union all
        select k.x #>> '{}' from jsonb_path_query(${json}, 'strict $.** ? (@.type() == "object").keyvalue().key') k (x)
      ) s (said)
    ) t
    where ${plain(sql`t.said`)} in (${healthCodes(db)}) or ${hasCodeAmongWords(db)} or ${hasGtin(db)}))`

/** Those of these codes (without separators and capitals) and of these GTINs that name a product of which owning it is health data. */
export async function listHealthCodes(
  db: TenantDb,
  codes: readonly string[],
  gtins: readonly string[],
): Promise<{ codes: ReadonlySet<string>; gtins: ReadonlySet<string> }> {
  const { rows } = await sql<{ named: string; isGtin: boolean }>`
    select ${plainCode} as named, false as is_gtin from products p
     where p.tenant_id = ${db.tenantId} and ${plainCode} = any(${[...codes]}::text[]) and not ${isNoHealthData(db, sql`p.id`)}
    union all
    select g.gtin, true from product_gtins g
     where g.tenant_id = ${db.tenantId} and g.gtin = any(${[...gtins]}::text[]) and not ${isNoHealthData(db, sql`g.product_id`)}`.execute(
    db.trx,
  )
  const those = (are: boolean) => new Set(rows.filter(({ isGtin }) => isGtin === are).map(({ named }) => named))
  return { codes: those(false), gtins: those(true) }
}
