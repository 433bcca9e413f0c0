import { uploadOnboarding } from '@serialis/contract/desk/opening-stock/opening-stock.routes.ts'
import {
  NOT_ENTERABLE,
  ONBOARDING_BYTES,
  ONBOARDING_COLUMNS,
  ONBOARDING_ROWS_MAXIMUM,
} from '@serialis/contract/desk/opening-stock/opening-stock.schema.ts'
import { statusesOf } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { UploadBox } from '../../kit/ui/UploadBox.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { sendFile, type TransferOptions } from '../../kit/wire/transfer.ts'

export function OpeningStockUploadPage() {
  const t = useTranslations('openingStock')
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
