/** What is known of an uploaded file whose rows go after some days. */

import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import '../imports.css'

interface MappedFile {
  fileName: string
  size: number
  sha256: string
  uploadedAt: string
  uploadedBy: string
  endedAt: string | null
  endedBy: string
  removedOn: string | null
}

export function MappedFileFacts({ file }: { file: MappedFile }) {
  const t = useTranslations('imports')
  const { bytes } = useFormats()
  return (
    <Card title={t('fields.fileName')} isWide>
      <Facts
        facts={[
          { label: t('fields.fileName'), value: `${file.fileName || t('nameRemoved')}  ${bytes(file.size)}` },
          { label: t('fields.uploadedAt'), value: <Instant>{file.uploadedAt}</Instant> },
          { label: t('fields.uploadedBy'), value: file.uploadedBy },
          { label: t('fields.endedAt'), value: file.endedAt && <Instant>{file.endedAt}</Instant> },
          { label: t('fields.endedBy'), value: file.endedBy },
          { label: t('fields.removedOn'), value: file.removedOn ?? t('removed') },
          { label: t('fields.sha256'), value: <span className="mono import-digest">{file.sha256}</span> },
        ]}
      />
    </Card>
  )
}
