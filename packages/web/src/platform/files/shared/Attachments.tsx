/** Photos and documents of a record: listed with size and checksum, added while it is not signed, viewed, saved. */

import type { AttachmentRoutes } from '@serialis/contract/platform/files/attachments.routes.ts'
import {
  ATTACHMENT_BYTES,
  type Attachment,
  attachmentEndings,
  type AttachmentList,
  isPicture,
} from '@serialis/contract/platform/files/attachments.schema.ts'
import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { Rows } from '../../../kit/list/Rows.tsx'
import { say, warnOf } from '../../../kit/notices/notices.ts'
import { OtherSteps } from '../../../kit/page/OtherSteps.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { UploadBox } from '../../../kit/ui/UploadBox.tsx'
import { readAgain, useCommand, useRead } from '../../../kit/wire/server-state.ts'
import { download, received, sendFile } from '../../../kit/wire/transfer.ts'
import './attachments.css'

export interface AttachmentsProps {
  routes: AttachmentRoutes
  /** Of the record. */
  id: string
  /** Files outside of any signature of the record. */
  isUnsigned?: boolean
  /** On a page that changes nothing: they are viewed and saved. */
  isReading?: boolean
}

interface Own extends AttachmentsProps {
  file: Attachment
}

/** The photo itself; its bytes need the login, so it cannot be a plain address. */
function Picture({ routes, id, file, onClose }: Own & { onClose: () => void }) {
  const t = useTranslations('kit.attachments')
  const [address, setAddress] = useState<string>()
  const route = routes.download
  const attachmentId = file.id
  // Fetched once while the dialog is open: every view records an event.
  useEffect(() => {
    const abort = new AbortController()
    let made: string | undefined
    received(route, { params: { id, attachmentId } }, { signal: abort.signal }).then(
      ({ blob }) => setAddress((made = URL.createObjectURL(blob))),
      (error: unknown) => {
        if (!abort.signal.aborted) {
          warnOf(error)
          onClose()
        }
      },
    )
    return () => {
      abort.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [route, id, attachmentId, onClose])
  return (
    <Dialog title={file.name} onClose={onClose} width={900}>
      {address === undefined ? (
        <span className="bone" style={{ height: 320 }} />
      ) : (
        <img className="attachment-picture" src={address} alt={t('picture', { name: file.name })} />
      )}
      <p className="soft mono attachment-digest">{file.sha256}</p>
    </Dialog>
  )
}

function Remove({ routes, id, file, onClose }: Own & { onClose: () => void }) {
  const t = useTranslations('kit.attachments')
  const command = useCommand(routes.remove, {
    onDone: () => {
      say(t('removed'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('removeTitle', { name: file.name })}
      confirm={t('remove')}
      isDanger
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={() => void command.run({ params: { id, attachmentId: file.id } })}
    >
      <p>{t('removeText')}</p>
    </Dialog>
  )
}

function Steps({ routes, id, file, allowed }: Own & { allowed: AttachmentList['allowed'] }) {
  const t = useTranslations('kit.attachments')
  const kit = useTranslations('kit.actions')
  const [open, setOpen] = useState<'picture' | 'remove'>()
  const close = useCallback(() => setOpen(undefined), [])
  const save = () => void download(routes.download, { params: { id, attachmentId: file.id } }).catch(warnOf)
  return (
    <div className="row attachment-steps">
      {allowed.includes('download') && isPicture(file.contentType) && (
        <Button size="small" aria-label={t('showNamed', { name: file.name })} onClick={() => setOpen('picture')}>
          {t('show')}
        </Button>
      )}
      {allowed.includes('download') && (
        <Button size="small" aria-label={t('saveNamed', { name: file.name })} onClick={save}>
          {kit('download')}
        </Button>
      )}
      {allowed.includes('remove') && (
        <Button
          size="small"
          type="text"
          danger
          aria-label={t('removeNamed', { name: file.name })}
          onClick={() => setOpen('remove')}
        >
          {t('remove')}
        </Button>
      )}
      {open === 'picture' && <Picture routes={routes} id={id} file={file} onClose={close} />}
      {open === 'remove' && <Remove routes={routes} id={id} file={file} onClose={close} />}
    </div>
  )
}

function Files({ routes, id, list: { items, allowed } }: AttachmentsProps & { list: AttachmentList }) {
  const t = useTranslations('kit.attachments')
  const list = useTranslations('kit.list')
  const { bytes } = useFormats()
  if (items.length === 0) return allowed.includes('add') ? null : <EmptyState title={t('none')} />
  return (
    <Rows
      caption={t('title')}
      rows={items}
      rowKey={(file) => file.id}
      columns={[
        { name: 'name', title: t('name'), cell: (file) => <span className="attachment-name">{file.name}</span> },
        {
          name: 'size',
          title: t('size'),
          align: 'end',
          cell: (file) => <span className="num">{bytes(file.size)}</span>,
        },
        { name: 'addedAt', title: t('addedAt'), cell: (file) => <Instant>{file.addedAt}</Instant> },
        { name: 'addedBy', title: t('addedBy'), cell: (file) => file.addedBy },
        {
          name: 'sha256',
          title: t('sha256'),
          cell: (file) => (
            <span className="mono soft" title={file.sha256}>
              {file.sha256.slice(0, 12)}
            </span>
          ),
        },
        {
          name: 'steps',
          title: list('steps'),
          align: 'end',
          isSteps: true,
          cell: (file) => <Steps routes={routes} id={id} file={file} allowed={allowed} />,
        },
      ]}
    />
  )
}

/** What cannot be done with them, for want of a permission or since the record is signed. */
function Closed({ routes, allowed }: Pick<AttachmentsProps, 'routes'> & Pick<AttachmentList, 'allowed'>) {
  const t = useTranslations('kit.attachments')
  const kit = useTranslations('kit.actions')
  const labels = { add: t('add'), remove: t('remove'), download: kit('download') }
  const steps = stepsOf({
    open: allowed,
    steps: { add: [routes.add, t('closed')], remove: [routes.remove, t('closed')], download: routes.download },
    label: (command) => labels[command],
  })
  return <OtherSteps steps={steps} of={t('title')} />
}

const onlyRead = ({ items, allowed }: AttachmentList): AttachmentList => ({
  items,
  allowed: allowed.filter((command) => command === 'download'),
})

export function Attachments({ routes, id, isUnsigned = false, isReading = false }: AttachmentsProps) {
  const t = useTranslations('kit.attachments')
  const { bytes } = useFormats()
  const { data, error, refetch } = useRead(routes.list, { params: { id } })
  const send = async (file: File, options: Parameters<typeof sendFile>[3]) => {
    await sendFile(routes.add, { params: { id } }, file, options)
    say(t('added'))
    await readAgain()
  }
  return (
    <Card title={t('title')} isWide actions={data && !isReading && <Closed routes={routes} allowed={data.allowed} />}>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onAgain={() => void refetch()} />
        ) : (
          <span className="bone" style={{ height: 80 }} />
        )
      ) : (
        <div className="stack">
          <Files routes={routes} id={id} list={isReading ? onlyRead(data) : data} />
          {!isReading && data.allowed.includes('add') && (
            <UploadBox
              label={t('add')}
              hint={t(isUnsigned ? 'hintUnsigned' : 'hint', { size: bytes(ATTACHMENT_BYTES) })}
              accept={attachmentEndings}
              onFile={send}
            />
          )}
        </div>
      )}
    </Card>
  )
}
