/** The codes of an application as one file: with progress, and a stop button. */

import { downloadCodes } from '@serialis/contract/desk/serials/applications.routes.ts'
import type { ApplicationDetail } from '@serialis/contract/desk/serials/applications.schema.ts'
import { Button, Progress as Bar } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { say, warnOf } from '../../../kit/notices/notices.ts'
import { ReasonDialog } from '../../../kit/ui/ReasonDialog.tsx'
import { readAgain } from '../../../kit/wire/server-state.ts'
import { download, type Progress } from '../../../kit/wire/transfer.ts'

/** From here on the size is shown before the download begins. */
const HUGE = 1_000_000_000
const ROW_BYTES = 32

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

export function CodesDownload({ application }: { application: ApplicationDetail }) {
  const t = useTranslations('applications.download')
  const { bytes } = useFormats()
  const [progress, setProgress] = useState<Progress | null>(null)
  const ending = useRef<AbortController>(null)
  useEffect(() => () => ending.current?.abort(), [])
  const [isAsking, setAsking] = useState(false)
  const start = async (reason = '') => {
    setAsking(false)
    ending.current = new AbortController()
    setProgress({ done: 0, total: null })
    try {
      const { name } = await download(
        downloadCodes,
        { params: { id: application.id }, query: { reason } },
        { signal: ending.current.signal, onProgress: setProgress },
      )
      say(t('done', { name }))
      void readAgain()
    } catch (error) {
      if (!isAbort(error)) warnOf(error)
    }
    setProgress(null)
  }
  const isAgain = application.downloads > 0
  const size = application.issued * ROW_BYTES
  return (
    <div className="stack">
      <p className="soft">
        {t('explain')} {size > HUGE && t('huge', { size: bytes(size) })}
      </p>
      {progress === null ? (
        <div className="row">
          <Button onClick={() => (isAgain ? setAsking(true) : void start())}>{t(isAgain ? 'again' : 'start')}</Button>
        </div>
      ) : (
        <div className="row">
          <Bar
            percent={progress.total === null ? 0 : Math.floor((progress.done / progress.total) * 100)}
            className="grow"
            aria-label={t('start')}
          />
          <span className="num soft">
            {progress.total === null
              ? bytes(progress.done)
              : t('running', { done: bytes(progress.done), total: bytes(progress.total) })}
          </span>
          <Button onClick={() => ending.current?.abort()}>{t('stop')}</Button>
        </div>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('againTitle')}
          confirm={t('again')}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => void start(reason)}
        >
          <p>{t('againText', { count: application.downloads })}</p>
        </ReasonDialog>
      )}
    </div>
  )
}
