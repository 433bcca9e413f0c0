/** What was announced, and how the people of the tenant answered: for the platform and for them. */

import type { ClosingView } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import { useTranslations } from 'use-intl'
import { Facts } from '../../kit/page/Facts.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'

/** The people of the tenant would take a bare name for one of theirs. */
const ofPlatform = (name: string) => `${name}@platform`

export function ClosingFacts({ closing }: { closing: ClosingView }) {
  const t = useTranslations('tenantManagement.closing')
  const { closedAt, exportAt, exportSha256 } = closing
  return (
    <Facts
      facts={[
        { label: t('fields.closingDay'), value: closing.closingDay },
        { label: t('fields.retentionDay'), value: closing.retentionDay },
        { label: t('fields.reason'), value: closing.reason },
        { label: t('fields.announcedBy'), value: ofPlatform(closing.announcedBy) },
        { label: t('fields.announcedAt'), value: <Instant>{closing.announcedAt}</Instant> },
        { label: t('fields.answer'), value: t(`answers.${closing.exportAnswer ?? 'NONE'}`) },
        ...(exportAt === null
          ? []
          : [
              { label: t('fields.answerBy'), value: closing.exportBy },
              { label: t('fields.answerAt'), value: <Instant>{exportAt}</Instant> },
            ]),
        ...(exportSha256 === ''
          ? []
          : [{ label: t('fields.sha256'), value: <span className="mono tenant-digest">{exportSha256}</span> }]),
        ...(closedAt === null
          ? []
          : [
              { label: t('fields.closedBy'), value: ofPlatform(closing.closedBy) },
              { label: t('fields.closedAt'), value: <Instant>{closedAt}</Instant> },
            ]),
      ]}
    />
  )
}
