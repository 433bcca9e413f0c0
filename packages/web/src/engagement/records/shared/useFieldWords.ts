/** The label of a field and its values, in the language of the reader. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { scalarText, valuesAt } from '@serialis/contract/engagement/records/record-values.ts'
import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'

/** A cell of a list says no more. */
const SHOWN_MAXIMUM = 200

export function useFieldWords() {
  const t = useTranslations('records')
  const locale = useLocale()
  const { list } = useFormats()
  return useMemo(() => {
    const textOf = ({ unit }: Pick<MetaField, 'unit'>, value: unknown): string => {
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
      const text = scalarText(value)
      return typeof value === 'number' && unit !== '' ? `${text} ${unit}` : text
    }
    const labelOf = ({ labelEn, labelZh }: Pick<MetaField, 'labelEn' | 'labelZh'>) =>
      locale.startsWith('zh') ? labelZh : labelEn
    return {
      /** With the labels around it where another field has the same one: two addresses have two cities. */
      labelWithin: (fields: readonly MetaField[]) => {
        const byPath = new Map(fields.map((field) => [field.path, field]))
        const counts = Map.groupBy(fields, labelOf)
        return (field: MetaField): string => {
          if ((counts.get(labelOf(field))?.length ?? 0) < 2) return labelOf(field)
          const names = field.path.split('.')
          const around = names.map((_, at) => byPath.get(names.slice(0, at + 1).join('.')))
          return around.flatMap((one) => (one === undefined ? [] : [labelOf(one)])).join(' › ')
        }
      },
      labelOf,
      textOf,
      valueOf: (field: MetaField, data: RecordData): string =>
        list(valuesAt(data, field.path).map((value) => textOf(field, value))).slice(0, SHOWN_MAXIMUM),
    }
  }, [t, locale, list])
}
