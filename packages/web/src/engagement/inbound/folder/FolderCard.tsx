/** The folder from which files of an endpoint are fetched: how it is reached, and how the last look went. */

import {
  getEndpointFolder,
  lookAtEndpointFolder,
  removeEndpointFolder,
} from '@serialis/contract/engagement/inbound/folder.routes.ts'
import type { EndpointFolder } from '@serialis/contract/engagement/inbound/folder.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import '../endpoints/endpoints.css'
import { Long } from '../Long.tsx'

interface OfFolder {
  of: EndpointFolder
}

function Steps({ of: { endpointId: id, folder, allowed } }: OfFolder) {
  const t = useTranslations('endpointFolders')
  const [isAsked, setAsked] = useState(false)
  const look = useCommand(lookAtEndpointFolder, { onDone: () => say(t('looking')) })
  const remove = useCommand(removeEndpointFolder, {
    onDone: () => {
      setAsked(false)
      say(t('removed'))
    },
  })
  return (
    <div className="endpoint-folder-steps">
      {allowed.includes('look') && (
        <Button loading={look.isBusy} onClick={() => void look.run({ params: { id } })}>
          {t('look')}
        </Button>
      )}
      {allowed.includes('edit') && (
        <LinkButton to={pathTo(paths.endpointFolder, { id })}>{folder === null ? t('setUp') : t('edit')}</LinkButton>
      )}
      {allowed.includes('remove') && <Button onClick={() => setAsked(true)}>{t('remove')}</Button>}
      {isAsked && folder !== null && (
        <Dialog
          title={t('removeTitle')}
          confirm={t('remove')}
          isDanger
          isBusy={remove.isBusy}
          onClose={() => setAsked(false)}
          onConfirm={() => void remove.run({ params: { id }, body: { version: folder.version } })}
        >
          <p>{t('removeText')}</p>
        </Dialog>
      )}
    </div>
  )
}

function Folder({ folder }: { folder: NonNullable<EndpointFolder['folder']> }) {
  const t = useTranslations('endpointFolders')
  const kit = useTranslations('kit.transfer')
  const { lookedAt, nextLookAt, failure } = folder
  return (
    <Facts
      facts={[
        { label: t('fields.sftpUrl'), value: <Long>{folder.sftpUrl}</Long> },
        { label: t('fields.sftpUser'), value: folder.sftpUser },
        { label: t('fields.sftpAuth'), value: kit(`auths.${folder.sftpAuth}`) },
        { label: t('fields.pattern'), value: <Long>{folder.pattern}</Long> },
        { label: t('fields.everyMinutes'), value: t('every', { minutes: folder.everyMinutes }) },
        { label: t('fields.lookedAt'), value: lookedAt && <Instant>{lookedAt}</Instant> },
        { label: t('fields.nextLookAt'), value: <Instant>{nextLookAt}</Instant> },
        ...(failure === null ? [] : [{ label: t('fields.failure'), value: kit(`failures.${failure.kind}`) }]),
      ]}
    />
  )
}

export function FolderCard({ id }: { id: string }) {
  const t = useTranslations('endpointFolders')
  return (
    <Card title={t('title')}>
      <Loaded route={getEndpointFolder} input={{ params: { id } }}>
        {(of) => (
          <div className="stack">
            {of.folder === null ? <p>{t('none')}</p> : <Folder folder={of.folder} />}
            <Steps of={of} />
          </div>
        )}
      </Loaded>
    </Card>
  )
}
