import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'

/** What a field is, in words: its type with values and unit, and whether it is required and indexed. */
export function useFieldText() {
  const t = useTranslations('metaData')
  const { list, clauses } = useFormats()
  return {
    typeOf: ({
      type,
      itemType,
      values,
      unit,
      maxItems,
      model,
    }: Pick<MetaField, 'type' | 'itemType' | 'values' | 'unit'> & {
      maxItems?: number | undefined
      model?: MetaField['model'] | undefined
    }) =>
      clauses([
        type === 'ARRAY' && itemType !== null ? t('listOf', { type: t(`types.${itemType}`) }) : t(`types.${type}`),
        unit,
        list(values),
        model !== undefined && t('modelVersion', { name: model.code, number: String(model.number) }),
        maxItems !== undefined && t('atMost', { count: maxItems }),
      ]),
    marksOf: ({ isRequired, isIndexed }: Pick<MetaField, 'isRequired' | 'isIndexed'>) =>
      clauses([isRequired && t('field.isRequired'), isIndexed && t('field.isIndexed')]),
  }
}
