import { importFormats } from '@serialis/contract/kit/import-file.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { useGo } from '../../../kit/navigation/navigate.tsx'
import { say, warnOf } from '../../../kit/notices/notices.ts'
import { PageHead } from '../../../kit/page/PageHead.tsx'
import { UploadBox } from '../../../kit/ui/UploadBox.tsx'
import { download, sendFile, type TransferOptions } from '../../../kit/wire/transfer.ts'
import { inputOf, type OfKind } from './import-kind.ts'

export function ImportUploadPage({ kind }: OfKind) {
  const { phrases, of, routes, rowsMaximum, pathOf } = kind
  const t = useTranslations('imports')
  const own = useTranslations(phrases)
  const go = useGo()
  const { number } = useFormats()
  const send = async (file: File, options: TransferOptions) => {
    const { id } = await sendFile(routes.upload, inputOf(kind, {}), file, options)
    say(t('uploaded'))
    go(pathOf(id))
  }
  return (
    <div className="page">
      <PageHead
        title={of === undefined ? own('upload') : t('titleOf', { of, title: own('upload') })}
        lead={own('lead')}
      />
      <section className="card stack form">
        <UploadBox
          label={own('uploadTo')}
          hint={own('uploadHint', { rows: number(rowsMaximum) })}
          accept={['csv', 'txt', 'xlsx']}
          onFile={send}
        />
      </section>
      <section className="card stack form">
        <h2>{t('template')}</h2>
        <p>{own('templateHint')}</p>
        <div className="row">
          {importFormats.map((format) => (
            <Button
              key={format}
              onClick={() => void download(routes.template, inputOf(kind, { params: { format } })).catch(warnOf)}
            >
              {t('templateOf', { format })}
            </Button>
          ))}
        </div>
      </section>
    </div>
  )
}
