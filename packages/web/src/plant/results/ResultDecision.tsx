/** Refuse, check again, download, and the button to commit: only what the server allows this user now. */

import {
  checkResultFile,
  downloadResultErrors,
  downloadResultFile,
  refuseResultFile,
} from '@serialis/contract/plant/results/results.routes.ts'
import type { ResultFileDetail } from '@serialis/contract/plant/results/results.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChangeSearch, useSearch } from '../../kit/navigation/navigate.tsx'
import { say, warnOf } from '../../kit/notices/notices.ts'
import { ReasonDialog } from '../../kit/ui/ReasonDialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { download } from '../../kit/wire/transfer.ts'
import { CommitResult } from './CommitResult.tsx'

function RefuseButton({ file }: { file: ResultFileDetail }) {
  const t = useTranslations('results')
  const [isAsking, setAsking] = useState(false)
  const command = useCommand(refuseResultFile, {
    inPlace: true,
    onDone: () => {
      say(t('refusedDone'))
      setAsking(false)
    },
  })
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('actions.refuse')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('refuseTitle')}
          confirm={t('actions.refuse')}
          isDanger
          isBusy={command.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => void command.run({ params: { id: file.id }, body: { reason } })}
        >
          <p>{t('refuseText')}</p>
        </ReasonDialog>
      )}
    </>
  )
}

export function ResultDecision({ file, part }: { file: ResultFileDetail; part: 'actions' | 'primary' }) {
  const t = useTranslations('results.actions')
  const check = useCommand(checkResultFile)
  const changeSearch = useChangeSearch()
  const search = useSearch()
  const params = { id: file.id }
  const may = (action: (typeof file.allowed)[number]) => file.allowed.includes(action)
  if (part === 'primary')
    return may('commit') && file.digest !== null && file.outcome !== null ? (
      <CommitResult file={file} digest={file.digest} outcome={file.outcome} />
    ) : null
  return (
    <>
      {may('downloadErrors') && (
        <Button onClick={() => void download(downloadResultErrors, { params }).catch(warnOf)}>
          {t('downloadErrors')}
        </Button>
      )}
      {may('download') && (
        <Button onClick={() => void download(downloadResultFile, { params }).catch(warnOf)}>{t('download')}</Button>
      )}
      {may('check') && (
        <Button
          loading={check.isBusy}
          onClick={() =>
            void check.run({
              params,
              body: { enterUnknown: file.enterUnknown, replaceTimes: file.replaceTimes },
            })
          }
        >
          {t('check')}
        </Button>
      )}
      {may('refuse') && <RefuseButton file={file} />}
      {may('undo') && search['undo'] !== 'preview' && (
        <Button danger onClick={() => changeSearch({ undo: 'preview' })}>
          {t('undo')}
        </Button>
      )}
    </>
  )
}
