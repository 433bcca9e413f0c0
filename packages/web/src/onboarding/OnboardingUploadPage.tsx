import { uploadOnboarding } from '@serialis/contract/onboarding/onboarding.routes.ts'
import { ONBOARDING_COLUMNS } from '@serialis/contract/onboarding/onboarding.schema.ts'
import { useTranslations } from 'use-intl'
import { useGo } from '../kit/navigate.tsx'
import { say } from '../kit/notices.ts'
import { paths, pathTo } from '../kit/paths.ts'
import { sendFile, type TransferOptions } from '../kit/transfer.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Facts } from '../kit/ui/Facts.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { UploadBox } from '../kit/ui/UploadBox.tsx'

export function OnboardingUploadPage() {
  const t = useTranslations('onboarding')
  const go = useGo()
  const send = async (file: File, options: TransferOptions) => {
    const { id } = await sendFile(uploadOnboarding, {}, file, options)
    say(t('uploaded'))
    go(pathTo(paths.onboarding, { id }))
  }
  return (
    <div className="page">
      <PageHead title={t('upload')} lead={t('lead')} />
      <section className="card stack form"><UploadBox label={t('uploadTo')} hint={t('uploadHint')} accept={['csv', 'txt']} onFile={send} /></section>
      <Card title={t('columnsTitle')}><Facts facts={ONBOARDING_COLUMNS.map((column) => ({ label: column, value: t(`columns.${column}`) }))} /></Card>
    </div>
  )
}
