/** Takes a file whose rows become messages of the endpoint. */

import type { Endpoint } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { uploadEndpointFile } from '@serialis/contract/engagement/inbound/files.routes.ts'
import { ENDPOINT_FILE_ROWS } from '@serialis/contract/engagement/inbound/files.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { Can } from '../../../kit/navigation/Can.tsx'
import { useGo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { UploadBox } from '../../../kit/ui/UploadBox.tsx'
import { sendFile, type TransferOptions } from '../../../kit/wire/transfer.ts'

export function UploadCard({ endpoint: { id, status } }: { endpoint: Endpoint }) {
  const t = useTranslations('endpointFiles')
  const { number } = useFormats()
  const go = useGo()
  const send = async (file: File, options: TransferOptions) => {
    const { id: fileId } = await sendFile(uploadEndpointFile, { params: { id } }, file, options)
    say(t('uploaded'))
    go(pathTo(paths.endpointFile, { id: fileId }))
  }
  return (
    <Card title={t('upload')} actions={<LinkButton to={pathTo(paths.endpointFiles, { id })}>{t('list')}</LinkButton>}>
      <Can permission="subscribeEndpoints.import">
        {status === 'ENABLED' ? (
          <UploadBox
            label={t('uploadTo')}
            hint={t('uploadHint', { rows: number(ENDPOINT_FILE_ROWS) })}
            accept={['csv', 'txt', 'xlsx', 'json', 'jsonl', 'ndjson']}
            onFile={send}
          />
        ) : (
          <p>{t('uploadClosed')}</p>
        )}
      </Can>
    </Card>
  )
}
