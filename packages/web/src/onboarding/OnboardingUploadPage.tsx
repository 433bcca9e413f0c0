import { getMe } from '@serialis/contract/access/access.routes.ts'
import { statusesOf } from '@serialis/contract/ledger/serial.states.ts'
import { uploadOnboarding } from '@serialis/contract/onboarding/onboarding.routes.ts'
import {
  NOT_ENTERABLE,
  ONBOARDING_BYTES,
  ONBOARDING_COLUMNS,
  ONBOARDING_ROWS_MAXIMUM,
} from '@serialis/contract/onboarding/onboarding.schema.ts'
import { useTranslations } from 'use-intl'
import { useGo } from '../kit/navigate.tsx'
import { say } from '../kit/notices.ts'
import { paths, pathTo } from '../kit/paths.ts'
import { useRead } from '../kit/server-state.ts'
import { useFormats } from '../kit/time.ts'
import { sendFile, type TransferOptions } from '../kit/transfer.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Facts } from '../kit/ui/Facts.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { UploadBox } from '../kit/ui/UploadBox.tsx'

export function OnboardingUploadPage() {
  const t = useTranslations('onboarding')
  const ledger = useTranslations('ledger')
  const go = useGo()
  const { number, bytes } = useFormats()
  const { data: me } = useRead(getMe, {})
  const statuses = statusesOf(me?.snScheme ?? 'A').filter((status) => !NOT_ENTERABLE.includes(status))
  const send = async (file: File, options: TransferOptions) => {
    const { id } = await sendFile(uploadOnboarding, {}, file, options)
    say(t('uploaded'))
    go(pathTo(paths.onboarding, { id }))
  }
  return (
    <div className="page">
      <PageHead title={t('upload')} lead={t('lead')} />
      <section className="card stack form">
        <UploadBox
          label={t('uploadTo')}
          hint={t('uploadHint', { rows: number(ONBOARDING_ROWS_MAXIMUM), bytes: bytes(ONBOARDING_BYTES) })}
          accept={['csv', 'txt', 'json', 'jsonld']}
          onFile={send}
        />
      </section>
      <Card title={t('columnsTitle')}>
        <div className="stack">
          <p className="soft">{t('columnsLead')}</p>
          <Facts facts={ONBOARDING_COLUMNS.map((column) => ({ label: column, value: t(`columns.${column}`) }))} />
        </div>
      </Card>
      <Card title={t('statusesTitle')}>
        <Facts
          facts={statuses.map((status) => ({
            label: ledger(`status.${status}`),
            value: <code className="mono">{status}</code>,
          }))}
        />
      </Card>
      <Card title={t('epcisTitle')}>
        <div className="stack">
          {(['codes', 'packing', 'lot'] as const).map((name) => (
            <p key={name}>{t(`epcis.${name}`)}</p>
          ))}
        </div>
      </Card>
    </div>
  )
}
