import { downloadOrderImportTemplate, uploadOrderImport } from '@serialis/contract/production/imports.routes.ts'
import { importFormats } from '@serialis/contract/kit/import-file.ts'
import { ORDER_IMPORT_ROWS } from '@serialis/contract/production/imports.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useGo } from '../kit/navigate.tsx'
import { say, warnOf } from '../kit/notices.ts'
import { paths, pathTo } from '../kit/paths.ts'
import { useFormats } from '../kit/time.ts'
import { download, sendFile, type TransferOptions } from '../kit/transfer.ts'
import { Card } from '../kit/ui/Card.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { UploadBox } from '../kit/ui/UploadBox.tsx'

export function OrderImportUploadPage() {
  const t = useTranslations('orderImports')
  const go = useGo()
  const { number } = useFormats()
  const send = async (file: File, options: TransferOptions) => {
    const { id } = await sendFile(uploadOrderImport, {}, file, options)
    say(t('uploaded'))
    go(pathTo(paths.orderImport, { id }))
  }
  return (
    <div className="page">
      <PageHead title={t('upload')} lead={t('lead')} />
      <section className="card stack form">
        <UploadBox label={t('uploadTo')} hint={t('uploadHint', { rows: number(ORDER_IMPORT_ROWS) })} accept={['csv', 'txt', 'xlsx']} onFile={send} />
      </section>
      <Card title={t('template')}>
        <div className="stack"><p>{t('templateHint')}</p>
        <div className="row">
          {importFormats.map((format) => <Button key={format} onClick={() => void download(downloadOrderImportTemplate, { params: { format } }).catch(warnOf)}>{t('templateOf', { format })}</Button>)}
        </div></div>
      </Card>
    </div>
  )
}
