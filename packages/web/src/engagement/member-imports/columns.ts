/** What the fields are called that a column of a file can be: those of every member, and attributes. */

import {
  isAttribute,
  type MemberColumn,
  type MemberImport,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { memberFileTexts } from '@serialis/contract/engagement/member-imports/member-imports.texts.ts'
import { useTranslations } from 'use-intl'
import { useAppLocale } from '../../kit/language/i18n.tsx'

/** Of an attribute that is no longer there, its path. */
export function useFieldTitle({ attributes }: Pick<MemberImport, 'attributes'>): (field: MemberColumn) => string {
  const t = useTranslations('memberImports')
  const locale = useAppLocale()
  return (field) => {
    if (!isAttribute(field)) return memberFileTexts[locale].fields[field]
    const known = attributes.find(({ column }) => column === field)
    if (known === undefined) return field.slice(field.lastIndexOf(':') + 1)
    return locale === 'zh'
      ? t('attribute', { collection: known.collectionZh, field: known.labelZh })
      : t('attribute', { collection: known.collectionEn, field: known.labelEn })
  }
}
