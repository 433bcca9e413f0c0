/** What a privacy request asks for, for whom, and how it was made sure who asks. */

import type { PrivacyRequestDetail } from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import { useTranslations } from 'use-intl'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Facts } from '../../kit/page/Facts.tsx'

export function RequestFacts({ request }: { request: PrivacyRequestDetail }) {
  const t = useTranslations('privacyRequests')
  const may = useMay()
  const { kind, memberId, memberName, isMemberErased, identifiedBy, reason, note, askedBy } = request
  const name = isMemberErased ? t('erased') : memberName || t('nameless')
  return (
    <Facts
      facts={[
        { label: t('fields.kind'), value: t(`kinds.${kind}`) },
        {
          label: t('fields.memberName'),
          value: may('members.list') ? <GoTo to={pathTo(paths.member, { id: memberId })}>{name}</GoTo> : name,
        },
        { label: t('fields.identifiedBy'), value: t(`proofs.${identifiedBy}`) },
        { label: t('fields.note'), value: note },
        { label: t('fields.reason'), value: isMemberErased && reason === '' ? t('erasedText') : reason },
        { label: t('fields.askedBy'), value: askedBy },
      ]}
    />
  )
}
