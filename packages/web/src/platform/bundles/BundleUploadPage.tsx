/** Where the bundle of another tenant comes in. */

import { uploadBundle } from '@serialis/contract/platform/bundles/bundles.routes.ts'
import { BUNDLE_BYTES_MAXIMUM } from '@serialis/contract/platform/bundles/bundles.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { UploadBox } from '../../kit/ui/UploadBox.tsx'
import { sendFile, type TransferOptions } from '../../kit/wire/transfer.ts'

export function BundleUploadPage() {
  const t = useTranslations('bundles')
  const go = useGo()
  const { bytes } = useFormats()
  const send = async (file: File, options: TransferOptions) => {
    const { id } = await sendFile(uploadBundle, {}, file, options)
    say(t('upload.done'))
    go(pathTo(paths.bundle, { id }))
  }
  return (
    <div className="page">
      <PageHead title={t('upload.title')} lead={t('upload.lead')} />
      <section className="card stack form">
        <UploadBox
          label={t('upload.label')}
          hint={t('upload.hint', { size: bytes(BUNDLE_BYTES_MAXIMUM) })}
          accept={['json']}
          onFile={send}
        />
      </section>
    </div>
  )
}
