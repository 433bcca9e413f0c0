/** Attributes that columns of a file can be, with their names and whether they are shown in part. */

import {
  type AttributeColumn,
  attributeColumnOf,
  type MemberImport,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { profileCollections } from '../collections/read-collections.ts'
import { attributeCollection } from '../member-attributes/attributes-in-files.service.ts'
import { takesRecords } from '../records/judging.ts'

interface KnownAttribute {
  shown: MemberImport['attributes'][number]
  isPersonal: boolean
  /** The collection takes values. */
  isOpen: boolean
}
export type KnownAttributes = ReadonlyMap<string, KnownAttribute>

/** Of all collections of people, by column. */
export async function attributeColumns(db: TenantDb): Promise<KnownAttributes> {
  const all = (await profileCollections(db)).flatMap((collection) => {
    const { columns, personal } = attributeCollection(collection)
    const names = { collectionEn: collection.nameEn, collectionZh: collection.nameZh }
    return [...columns.values()].map(({ path, labelEn, labelZh }): [string, KnownAttribute] => {
      const column = attributeColumnOf(collection.id, path)
      return [
        column,
        {
          shown: { column, ...names, labelEn, labelZh },
          isPersonal: personal.has(path),
          isOpen: takesRecords(collection),
        },
      ]
    })
  })
  return new Map(all)
}

/** The path, where the field is no longer there. */
export function titleOfAttribute(known: KnownAttributes, column: AttributeColumn, locale: 'en' | 'zh'): string {
  const shown = known.get(column)?.shown
  if (shown === undefined) return column.slice(column.lastIndexOf(':') + 1)
  return locale === 'zh' ? `${shown.collectionZh}：${shown.labelZh}` : `${shown.collectionEn}: ${shown.labelEn}`
}
