/** Indexed attributes as columns and filters of the list of members. A value that is personal is sealed before it stands in the address. */

import type { ListedAttribute } from '@serialis/contract/engagement/member-attributes/attribute-filters.ts'
import { slotKindOf } from '@serialis/contract/engagement/member-attributes/attribute-slots.ts'
import { sealAttributeFilter } from '@serialis/contract/engagement/member-attributes/member-attributes.routes.ts'
import type { MemberInList } from '@serialis/contract/engagement/members/members.schema.ts'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { columnsOf, type Filter } from '../../kit/list/columns.ts'
import { call } from '../../kit/wire/api.ts'
import { useFieldWords } from '../records/shared/useFieldWords.ts'

const reading = columnsOf<MemberInList>()
const WITHIN = 'attributes'

async function sealed({ collectionId, path }: ListedAttribute, value: string): Promise<string> {
  return (await call(sealAttributeFilter, { body: { collectionId, path, value } })).value
}

function filterOf(attribute: ListedAttribute, label: string, yesNo: readonly [string, string]): Filter {
  const { key: name, type, values, pii } = attribute
  const parts = {
    name,
    label,
    within: WITHIN,
    ...(pii !== 'NONE' && { seal: (value: string) => sealed(attribute, value) }),
  }
  switch (slotKindOf({ type })) {
    case 'number':
      return { ...parts, kind: 'range', of: 'number' }
    case 'date':
      return { ...parts, kind: 'range', of: 'day' }
    case 'boolean':
      return {
        ...parts,
        kind: 'choice',
        options: ['yes', 'no'].map((value, at) => ({ value, label: yesNo[at]! })),
      }
    default:
      return values.length > 0
        ? { ...parts, kind: 'choice', options: values.map((value) => ({ value, label: value })) }
        : { ...parts, kind: 'exact' }
  }
}

export function useAttributesInList(attributes: readonly ListedAttribute[]) {
  const words = useTranslations('records')
  const t = useTranslations('members')
  const isChinese = useLocale().startsWith('zh')
  const { textOf } = useFieldWords()
  return useMemo(() => {
    const named = ({ labelEn, labelZh }: ListedAttribute) => (isChinese ? labelZh : labelEn)
    const counts = Map.groupBy(attributes, named)
    // With its collection where another attribute is called the same.
    const labelOf = (one: ListedAttribute): string =>
      (counts.get(named(one))?.length ?? 0) < 2
        ? named(one)
        : t('attributeOf', { name: named(one), collection: isChinese ? one.collectionZh : one.collectionEn })
    const yesNo = [words('yes'), words('no')] as const
    return {
      columns: attributes.map((one) =>
        reading(['attributes'], {
          name: `attributes.${one.key}`,
          title: labelOf(one),
          isHidden: true,
          ...(slotKindOf(one) === 'number' && { align: 'end' as const }),
          cell: (row) => {
            const value = row.attributes[one.key]
            return value === undefined || value === null ? null : textOf(one, value)
          },
        }),
      ),
      filters: attributes.filter(({ mayFilter }) => mayFilter).map((one) => filterOf(one, labelOf(one), yesNo)),
    }
  }, [attributes, isChinese, t, words, textOf])
}
