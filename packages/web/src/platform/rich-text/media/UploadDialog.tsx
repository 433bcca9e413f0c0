/** Files that go up, with what became of each, and are put into the text together. */

import { EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import type { Editor } from '@tiptap/core'
import { Button } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { FileSign } from './FileSign.tsx'
import { type FileKind, insertFiles } from './insert.ts'
import { type Upload, type Uploads, useUploads } from './useUploads.ts'

const ACCEPT: Record<FileKind, string> = { image: 'image/*', video: 'video/*,audio/*', file: '' }

function Row({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const t = useTranslations('richText.media')
  const { bytes } = useFormats()
  const { id, file, state, share, fault } = upload
  return (
    <li className="rich-file">
      <FileSign name={file.name} />
      <span className="rich-file-name">{file.name}</span>
      <span className="soft num">{bytes(file.size)}</span>
      {state === 'sending' && (
        <span
          className="meter"
          role="progressbar"
          aria-label={file.name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
        >
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
      <span className={state === 'failed' ? 'rich-fault rich-file-said' : 'soft rich-file-said'}>
        {fault !== undefined && state === 'failed' ? fault : t(`states.${state}`)}
      </span>
      {state === 'failed' && (
        <Button size="small" onClick={() => uploads.again(id)} aria-label={t('againOf', { name: file.name })}>
          {t('again')}
        </Button>
      )}
      <Button
        size="small"
        onClick={() => uploads.remove(id)}
        aria-label={t(state === 'sending' ? 'stopOf' : 'removeOf', { name: file.name })}
      >
        {t(state === 'sending' ? 'stop' : 'remove')}
      </Button>
    </li>
  )
}

export interface UploadDialogProps {
  editor: Editor
  kind: FileKind
  onClose: () => void
}

export function UploadDialog({ editor, kind, onClose }: UploadDialogProps) {
  const t = useTranslations('richText.media')
  const uploads = useUploads(kind)
  const input = useRef<HTMLInputElement>(null)
  const [isTooMany, setTooMany] = useState(false)
  const { list } = uploads
  const most = EDITOR_LIMITS.attachments
  const take = (files: readonly File[]) => {
    const room = most - list.length
    setTooMany(files.length > room)
    uploads.add(files.slice(0, room))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take([...event.dataTransfer.files])
  }
  const done = list.flatMap(({ stored }) => (stored === undefined ? [] : [stored]))
  const isBusy = list.some(({ state }) => state === 'sending' || state === 'waiting')
  const obstacle = isBusy ? t('busy') : done.length === 0 ? t('nothing') : undefined
  const insert = () => {
    insertFiles(
      editor,
      kind,
      done.map(({ url, original }) => ({ url, title: original })),
    )
    onClose()
  }
  return (
    <Dialog
      title={t(`upload.${kind}`)}
      width={640}
      confirm={t('insert')}
      onConfirm={insert}
      onClose={onClose}
      {...(obstacle !== undefined && { obstacle })}
    >
      <section
        className="drop"
        aria-label={t(`upload.${kind}`)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <p>{t('drop')}</p>
        <Button onClick={() => input.current?.click()}>{t('choose')}</Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={ACCEPT[kind]}
          onChange={({ target }) => {
            take([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </section>
      <p role="status" className="soft">
        {isTooMany ? t('tooMany', { most }) : t('count', { count: list.length, most })}
      </p>
      {list.length > 0 && (
        <ul className="rich-files" aria-label={t('files')}>
          {list.map((upload) => (
            <Row key={upload.id} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
