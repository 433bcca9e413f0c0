/** The label of any one code, by scan. */

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ScanField } from '../../kit/scanner/ScanField.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { PrintDialog } from './shared/PrintLabels.tsx'

export function OneLabel() {
  const t = useTranslations('labels.one')
  const [code, setCode] = useState<string | null>(null)
  return (
    <Card title={t('title')}>
      <ScanField label={t('label')} hint={t('hint')} onScan={setCode} />
      {code !== null && <PrintDialog subject={{ kind: 'CODE', code }} onClose={() => setCode(null)} />}
    </Card>
  )
}
