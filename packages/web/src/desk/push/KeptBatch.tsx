/** What a target of a sandbox would have got: shown, and saved as a file. */

import { downloadKeptBatch, getKeptBatch } from '@serialis/contract/desk/push/push.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { warnOf } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { download } from '../../kit/wire/transfer.ts'

interface Of {
  id: string
  answer: number
}

function KeptDialog({ id, answer, onClose }: Of & { onClose: () => void }) {
  const t = useTranslations('push.kept')
  const params = { id, answer }
  return (
    <Dialog
      title={t('title')}
      width={860}
      confirm={t('save')}
      onConfirm={() => void download(downloadKeptBatch, { params }).catch(warnOf)}
      onClose={onClose}
    >
      <Loaded route={getKeptBatch} input={{ params }}>
        {({ fileName, text, isCut }) => (
          <div className="stack">
            <p>{t('text', { name: fileName })}</p>
            <pre className="push-kept" tabIndex={0}>
              {text}
            </pre>
            {isCut && <p className="soft">{t('cut')}</p>}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

export function KeptBatch(of: Of) {
  const t = useTranslations('push.kept')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('show')}
      </Button>
      {isOpen && <KeptDialog {...of} onClose={() => setOpen(false)} />}
    </>
  )
}
