/** Refuse, check again, download, and the button to commit: only what the server allows this user now. */

import {
  checkResultFile,
  downloadResultErrors,
  downloadResultFile,
  refuseResultFile,
} from '@serialis/contract/plant/results/results.routes.ts'
import type { ResultFileDetail } from '@serialis/contract/plant/results/results.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useChangeSearch, useSearch } from '../../kit/navigation/navigate.tsx'
import { warnOf } from '../../kit/notices/notices.ts'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { download } from '../../kit/wire/transfer.ts'
import { CommitResult } from './CommitResult.tsx'

function RefuseButton({ file: { id } }: { file: ResultFileDetail }) {
  const t = useTranslations('results')
  return (
    <ReasonedStep
      route={refuseResultFile}
      input={(reason) => ({ params: { id }, body: { reason } })}
      label={t('actions.refuse')}
      title={t('refuseTitle')}
      done={t('refusedDone')}
      inPlace
      isDanger
    >
      <p>{t('refuseText')}</p>
    </ReasonedStep>
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
