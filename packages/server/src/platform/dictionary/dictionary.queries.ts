/** SQL of the configuration dictionary. */

import type { Input } from '@serialis/contract/kit/route.ts'
import type { listDictionary } from '@serialis/contract/platform/dictionary/dictionary.routes.ts'
import {
  dictionaryTypes,
  type DictionaryEntry,
  type DictionaryType,
} from '@serialis/contract/platform/dictionary/dictionary.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'
import { wordIn } from '../../kit/lists/list-export.ts'
import { readChoice, readFlag, readNumber } from '../masters/cell-readers.ts'
import { masterQueries } from '../masters/masters.service.ts'

type EntryValues = Pick<DictionaryEntry, 'type' | 'code' | 'name' | 'nameEn' | 'place' | 'isDisabled'>
type Search = Input<typeof listDictionary>['query']

const stored = masterQueries<DictionaryEntry, EntryValues, Search>({
  table: 'dictionary_entries',
  fields: {
    type: {
      en: 'Type',
      zh: '类型',
      read: readChoice(
        dictionaryTypes.map((value) => ({
          value,
          en: wordIn('en', 'dictionary.types', value),
          zh: wordIn('zh', 'dictionary.types', value),
        })),
      ),
    },
    code: { en: 'Code', zh: '编码' },
    name: { en: 'Chinese name', zh: '中文名称' },
    nameEn: { en: 'English name', zh: '英文名称' },
    place: { en: 'Place', zh: '排序', read: readNumber },
    isDisabled: { en: 'Disabled', zh: '已停用', read: readFlag },
  },
  searched: {},
})

/** Where a page ends: `type/place/code`, none of which has a slash. */
export const cursorOf = ({ type, place, code }: DictionaryEntry): string => [type, place, code].join('/')

const select = ({ trx, tenantId }: TenantDb) =>
  trx
    .selectFrom('dictionary_entries as e')
    .select(['e.id', 'e.type', 'e.code', 'e.name', 'e.nameEn', 'e.place', 'e.isDisabled', 'e.version'])
    .select(
      sql<boolean>`exists (select from dictionary_uses u where u.tenant_id = ${tenantId} and u.type = e.type and u.code = e.code)`.as(
        'isUsed',
      ),
    )

async function listEntries(db: TenantDb, { type, search = '', use, after, limit }: Search): Promise<DictionaryEntry[]> {
  let rows = select(db)
    .orderBy('e.type')
    .orderBy('e.place')
    .orderBy('e.code')
    .limit(limit + 1)
  if (type !== undefined) rows = rows.where('e.type', '=', type)
  if (use !== undefined) rows = rows.where('e.isDisabled', '=', use === 'DISABLED')
  if (search !== '')
    rows = rows.where((is) =>
      is.or((['e.name', 'e.nameEn', 'e.code'] as const).map((field) => is(field, 'ilike', containing(search)))),
    )
  if (after) {
    const [ofType = '', place = '', code = ''] = after.split('/')
    rows = rows.where(
      sql<boolean>`(e.type, e.place, e.code) > (${ofType}, ${Number.parseInt(place, 10) || 0}, ${code})`,
    )
  }
  return rows.execute()
}

const findEntry = async (db: TenantDb, id: string): Promise<DictionaryEntry | undefined> =>
  select(db).where('e.id', '=', id).executeTakeFirst()

export const entryQueries = { ...stored, list: listEntries, find: findEntry }

/** The entry that forms offer under this code. */
export async function findOffered(
  { trx }: TenantDb,
  type: DictionaryType,
  code: string,
): Promise<{ name: string; nameEn: string } | undefined> {
  return trx
    .selectFrom('dictionary_entries')
    .select(['name', 'nameEn'])
    .where('type', '=', type)
    .where('code', '=', code)
    .where('isDisabled', '=', false)
    .executeTakeFirst()
}

/** The entry stays from now on. */
export async function insertUse({ trx, tenantId }: TenantDb, type: DictionaryType, code: string): Promise<void> {
  await trx
    .insertInto('dictionary_uses')
    .values({ tenantId, type, code })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const constraints = {
  dictionary_entries__code: 'basic_configuration_exists',
  dictionary_uses__entry: 'basic_configuration_still_used',
} as const
