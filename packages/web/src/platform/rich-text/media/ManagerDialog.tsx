/** The person's own pictures or files, to be put into the text again. */

import type { ListAnswer } from '@serialis/contract/platform/rich-text/controller/controller.schema.ts'
import { removeDocumentFile } from '@serialis/contract/platform/rich-text/files/document-files.routes.ts'
import type { Editor } from '@tiptap/core'
import { Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { listedFiles } from './controller.ts'
import { FileSign } from './FileSign.tsx'
import { insertFiles } from './insert.ts'
import { useMediaText } from './useMediaText.ts'

type Listed = ListAnswer['list'][number]

export interface ManagerDialogProps {
  editor: Editor
  kind: 'image' | 'file'
  onClose: () => void
}

/** Page after page; what was read stays where a further page does not come. */
function useListed(kind: ManagerDialogProps['kind']) {
  const t = useTranslations('richText.media')
  const mediaText = useMediaText()
  const refused = useRef<unknown>(undefined)
  const deletion = useCommand(removeDocumentFile, {
    // It is said in the dialog, by the name of the file.
    onRefused: (error) => {
      refused.current = error
      return true
    },
  })
  const [list, setList] = useState<readonly Listed[]>([])
  const [total, setTotal] = useState<number>()
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(true)
  const read = useCallback(
    (start: number) =>
      listedFiles(kind, start)
        .then((answer) => {
          setList((before) => [...before.slice(0, start), ...answer.list])
          setTotal(answer.total)
        })
        .catch((error: unknown) => setFault(mediaText(error)))
        .finally(() => setBusy(false)),
    [kind, mediaText],
  )
  useEffect(() => void read(0), [read])
  const more = () => {
    setBusy(true)
    setFault(null)
    void read(list.length)
  }
  /** One after the other; resolves to those that are still there. */
  const remove = async (ids: readonly string[]) => {
    setBusy(true)
    setFault(null)
    const left: string[] = []
    const faults: string[] = []
    for (const { id, title } of list.filter((one) => ids.includes(one.id))) {
      if ((await deletion.run({ params: { id } })) !== undefined) continue
      left.push(id)
      faults.push(t('deleteFault', { name: title, fault: mediaText(refused.current) }))
    }
    await read(0)
    if (faults.length > 0) setFault(faults.join(' '))
    return left
  }
  return { list, total, fault, isBusy, more, remove }
}

interface DeletionProps {
  count: number
  isBusy: boolean
  onDelete: () => void
}

/** Asks once more, in the dialog itself: what was uploaded is on no other machine. */
function Deletion({ count, isBusy, onDelete }: DeletionProps) {
  const t = useTranslations('richText.media')
  const [asks, setAsks] = useState(false)
  if (count === 0) return null
  if (!asks)
    return (
      <div className="row">
        <Button danger loading={isBusy} onClick={() => setAsks(true)}>
          {t('delete', { count })}
        </Button>
      </div>
    )
  const remove = () => {
    setAsks(false)
    onDelete()
  }
  return (
    <div className="row" role="group" aria-label={t('delete', { count })}>
      <span>{t('deleteAsk', { count })}</span>
      <Button danger type="primary" loading={isBusy} onClick={remove}>
        {t('delete', { count })}
      </Button>
      <Button autoFocus onClick={() => setAsks(false)}>
        {t('deleteKeep')}
      </Button>
    </div>
  )
}

export function ManagerDialog({ editor, kind, onClose }: ManagerDialogProps) {
  const t = useTranslations('richText.media')
  const { bytes, instant } = useFormats()
  const { list, total, fault, isBusy, more, remove } = useListed(kind)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const insert = () => {
    insertFiles(
      editor,
      kind,
      list.filter(({ id }) => chosen.includes(id)),
    )
    onClose()
  }
  const isOver = total !== undefined && list.length >= total
  return (
    <Dialog
      title={t(`manager.${kind}`)}
      width={720}
      confirm={t('insert')}
      onConfirm={insert}
      onClose={onClose}
      {...(chosen.length === 0 && { obstacle: t('chooseSome') })}
    >
      {total === 0 && <p className="soft">{t('none')}</p>}
      {fault !== null && (
        <p role="alert" className="rich-fault">
          {fault}
        </p>
      )}
      <ul className={kind === 'image' ? 'rich-pictures' : 'rich-files'} aria-label={t(`manager.${kind}`)}>
        {list.map(({ id, url, title, size, mtime }) => (
          <li key={id}>
            <label className={kind === 'image' ? 'rich-thumb' : 'rich-file'}>
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
              {kind === 'image' ? <img src={url} alt="" loading="lazy" /> : <FileSign name={title} />}
              <span className="rich-file-name">{title}</span>
              <span className="soft num">
                {bytes(size)}
                {kind === 'file' && ` · ${instant(new Date(mtime * 1_000).toISOString())}`}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Deletion count={chosen.length} isBusy={isBusy} onDelete={() => void remove(chosen).then(setChosen)} />
      {!isOver && (
        <Button loading={isBusy} onClick={more}>
          {t(fault === null ? 'more' : 'again')}
        </Button>
      )}
    </Dialog>
  )
}
