/** Commit, refuse, check again, download: only what the server allows this user now. */

import {
  checkResultFile,
  commitResultFile,
  downloadResultErrors,
  downloadResultFile,
  refuseResultFile,
} from '@serialis/contract/plant/results/results.routes.ts'
import type { ResultFileDetail } from '@serialis/contract/plant/results/results.schema.ts'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChangeSearch, useSearch } from '../../kit/navigation/navigate.tsx'
import { say, warnOf } from '../../kit/notices/notices.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { ReasonDialog } from '../../kit/ui/ReasonDialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { download } from '../../kit/wire/transfer.ts'

function CommitButton({ file, digest }: { file: ResultFileDetail; digest: string }) {
  const t = useTranslations('results')
  const [isAsking, setAsking] = useState(false)
  const [leavesOut, setLeavesOut] = useState(false)
  const refused = file.outcome?.errors.rows ?? 0
  const command = useCommand(commitResultFile, { inPlace: true, onDone: () => setAsking(false) })
  const commit = () => void command.run({ params: { id: file.id }, body: { digest, leaveOutRefused: leavesOut } })
  return (
    <>
      <Button type="primary" loading={command.isBusy} onClick={() => (refused > 0 ? setAsking(true) : commit())}>
        {t('actions.commit')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('actions.commit')}
          confirm={t('actions.commit')}
          isBusy={command.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => leavesOut && commit()}
        >
          <Checkbox checked={leavesOut} onChange={(event) => setLeavesOut(event.target.checked)}>
            {t('actions.leaveOut', { count: refused })}
          </Checkbox>
        </Dialog>
      )}
    </>
  )
}

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
    return may('commit') && file.digest !== null ? <CommitButton file={file} digest={file.digest} /> : null
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
