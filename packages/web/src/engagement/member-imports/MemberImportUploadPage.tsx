import { uploadMemberImport } from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import {
  MEMBER_IMPORT_DAYS,
  MEMBER_IMPORT_ROWS,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { UploadBox } from '../../kit/ui/UploadBox.tsx'
import { sendFile, type TransferOptions } from '../../kit/wire/transfer.ts'

export function MemberImportUploadPage() {
  const t = useTranslations('memberImports')
  const go = useGo()
  const { number } = useFormats()
  const send = async (file: File, options: TransferOptions) => {
    const { id } = await sendFile(uploadMemberImport, {}, file, options)
    say(t('uploaded'))
    go(pathTo(paths.memberImport, { id }))
  }
  return (
    <div className="page">
      <PageHead title={t('upload')} lead={t('lead')} />
      <section className="card stack form">
        <UploadBox
          label={t('uploadTo')}
          hint={t('uploadHint', { rows: number(MEMBER_IMPORT_ROWS), days: String(MEMBER_IMPORT_DAYS) })}
          accept={['csv', 'txt', 'xlsx']}
          onFile={send}
        />
      </section>
      <section className="card stack form">
        <h2>{t('howTitle')}</h2>
        {(['identity', 'conflict', 'found', 'attributes', 'consents'] as const).map((name) => (
          <p key={name}>{t(`how.${name}`)}</p>
        ))}
      </section>
    </div>
  )
}
