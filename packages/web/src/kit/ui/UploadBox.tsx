/** One file: dropped or chosen, checked by its content, sent with progress, stopped on request. */

import { CONTENT_HEAD_BYTES, isOfTypes } from '@serialis/contract/kit/boundary/content-kind.ts'
import { Button } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../language/i18n.tsx'
import { useFormats } from '../language/time.ts'
import { warnOf } from '../notices/notices.ts'
import type { TransferOptions } from '../wire/transfer.ts'
import '../form/form.css'

export interface UploadBoxProps {
  label: string
  hint?: string
  /** Extensions without dot, of the types that are taken. The content decides, as on the server, not the name. */
  accept: readonly string[]
  /** Sends the file, e.g. with `sendFile`, passing the options on. A refusal is shown as a warning. */
  onFile: (file: File, options: Required<Pick<TransferOptions, 'onProgress' | 'signal'>>) => Promise<unknown>
}

interface Sending {
  name: string
  done: number
  total: number
  stop: () => void
}

const headOf = async (file: File) => new Uint8Array(await file.slice(0, CONTENT_HEAD_BYTES).arrayBuffer())

function Meter({ sending }: { sending: Sending }) {
  const t = useTranslations('kit.form')
  const { bytes } = useFormats()
  const share = sending.total === 0 ? 0 : sending.done / sending.total
  return (
    <>
      <p>{sending.name}</p>
      <div
        className="meter"
        role="progressbar"
        aria-label={sending.name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <p className="soft num">{t('uploading', { done: bytes(sending.done), total: bytes(sending.total) })}</p>
      <Button onClick={sending.stop}>{t('uploadStop')}</Button>
    </>
  )
}

export function UploadBox({ label, hint, accept, onFile }: UploadBoxProps) {
  const t = useTranslations('kit.form')
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const take = async (file: File | undefined) => {
    if (!file || sending) return
    if (!isOfTypes(await headOf(file), accept)) return setError('choose_a_correct_file_type')
    setError(null)
    const abort = new AbortController()
    setSending({ name: file.name, done: 0, total: file.size, stop: () => abort.abort() })
    const onProgress = ({ done }: { done: number }) => setSending((before) => before && { ...before, done })
    await onFile(file, { onProgress, signal: abort.signal }).catch(warnOf)
    setSending(null)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <section
      className={isOver ? 'drop drop-over' : 'drop'}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {sending ? (
        <Meter sending={sending} />
      ) : (
        <>
          <p>{t('dropFile')}</p>
          <Button onClick={() => input.current?.click()}>{t('chooseFile')}</Button>
          {hint !== undefined && <p className="field-hint">{hint}</p>}
        </>
      )}
      <div role="alert">{error !== null && <p className="field-error">{errorText(error)}</p>}</div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.map((ending) => `.${ending}`).join(',')}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </section>
  )
}
