import { uploadRecordImport } from '@serialis/contract/engagement/record-imports/record-imports.routes.ts'
import {
  RECORD_IMPORT_DAYS,
  RECORD_IMPORT_ROWS,
} from '@serialis/contract/engagement/record-imports/record-imports.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { UploadBox } from '../../kit/ui/UploadBox.tsx'
import { sendFile, type TransferOptions } from '../../kit/wire/transfer.ts'

export function RecordImportUploadPage() {
  const t = useTranslations('recordImports')
  const go = useGo()
  const collectionId = useParam()
  const { number } = useFormats()
  const send = async (file: File, options: TransferOptions) => {
    const { id } = await sendFile(uploadRecordImport, { params: { id: collectionId } }, file, options)
    say(t('uploaded'))
    go(pathTo(paths.recordImport, { id }))
  }
  return (
    <div className="page">
      <PageHead title={t('upload')} lead={t('lead')} />
      <section className="card stack form">
        <UploadBox
          label={t('uploadTo')}
          hint={t('uploadHint', { rows: number(RECORD_IMPORT_ROWS), days: String(RECORD_IMPORT_DAYS) })}
          accept={['csv', 'txt', 'xlsx', 'jsonl', 'ndjson', 'json']}
          onFile={send}
        />
      </section>
      <section className="card stack form">
        <h2>{t('howTitle')}</h2>
        {(['key', 'whole', 'newer', 'cells'] as const).map((name) => (
          <p key={name}>{t(`how.${name}`)}</p>
        ))}
      </section>
    </div>
  )
}
