/** On the page of a member: where its fields, identities and attributes came from. */

import { getMemberLineage } from '@serialis/contract/engagement/applying/lineage.routes.ts'
import type { MemberOrigin } from '@serialis/contract/engagement/applying/lineage.schema.ts'
import { profileFields } from '@serialis/contract/engagement/members/member-sources.ts'
import { useTranslations } from 'use-intl'
import { useRead } from '../../kit/wire/server-state.ts'
import { LineageRows } from '../records/shared/LineageRows.tsx'
import { useFieldWords } from '../records/shared/useFieldWords.ts'

export function MemberLineage({ memberId }: { memberId: string }) {
  const t = useTranslations('memberAttributes.lineage')
  const records = useTranslations('records.lineage')
  const members = useTranslations('members')
  const { labelOf } = useFieldWords()
  const { data } = useRead(getMemberLineage, { params: { id: memberId } }, { keepsPrevious: true })
  const labelAt = ({ kind, path, ...labels }: MemberOrigin): string => {
    if (kind !== null) return members(`kinds.${kind}`)
    const field = profileFields.find((one) => one === path)
    return labels.part === 'FIELD' && field !== undefined ? members(`fields.${field}`) : labelOf(labels)
  }
  const gaveOf = ({ source, version, isEarliest }: MemberOrigin): string => {
    if (source === null) return t('before')
    if (version === null) return t(`sources.${source}`)
    return records(isEarliest ? 'ofOrBefore' : 'of', { source: t(`sources.${source}`), version: String(version) })
  }
  return (
    <LineageRows
      origins={data?.origins.map((origin) => ({
        key: `${origin.part} ${origin.collectionId ?? ''} ${origin.path}`,
        label: labelAt(origin),
        gave: gaveOf(origin),
        isByMessage: origin.source === 'MESSAGE',
        at: origin.at,
        by: origin.by,
        importId: origin.importId,
        mergeId: origin.mergeId,
        message: origin.message,
      }))}
    />
  )
}
