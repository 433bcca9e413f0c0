/** One result file: what it would change, what is refused, and the decision. */

import {
  checkResultFile,
  commitResultFile,
  downloadResultErrors,
  downloadResultFile,
  getResultFile,
  refuseResultFile,
} from '@serialis/contract/plant/results/results.routes.ts'
import type { ResultFileDetail } from '@serialis/contract/plant/results/results.schema.ts'
import { resultTransitions } from '@serialis/contract/plant/results/results.status.ts'
import { undoResultFile } from '@serialis/contract/plant/results/undo.routes.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { GoTo, useParam, useSearch } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { SignatureBadge } from '../../platform/signatures/shared/SignatureBadge.tsx'
import { TaskProgress } from '../../platform/tasks/shared/TaskProgress.tsx'
import { ResultDecision } from './ResultDecision.tsx'
import './results.css'
import { ResultOutcomeCards } from './ResultOutcomeCards.tsx'
import { ResultUndo } from './ResultUndo.tsx'
import { RowErrors } from './RowErrors.tsx'
import { resultTones } from './shared/results.tones.ts'

function FileFacts({ file }: { file: ResultFileDetail }) {
  const t = useTranslations('results')
  const { bytes } = useFormats()
  return (
    <Facts
      facts={[
        { label: t('fields.order'), value: <GoTo to={pathTo(paths.order, { id: file.orderId })}>{file.orderNo}</GoTo> },
        { label: t('fields.format'), value: t(`formats.${file.format}`) },
        { label: t('fields.size'), value: bytes(file.size) },
        { label: t('fields.uploadedAt'), value: <Instant>{file.uploadedAt}</Instant> },
        { label: t('fields.uploadedBy'), value: file.uploadedBy },
        { label: t('fields.decidedAt'), value: file.decidedAt && <Instant>{file.decidedAt}</Instant> },
        { label: t('fields.decidedBy'), value: file.decidedBy },
        { label: t('fields.undoneAt'), value: file.undoneAt && <Instant>{file.undoneAt}</Instant> },
        { label: t('fields.undoneBy'), value: file.undoneBy },
        { label: t('fields.reason'), value: file.reason },
        { label: t('fields.sha256'), value: <span className="mono file-digest">{file.sha256}</span> },
      ]}
    />
  )
}

function State({ file }: { file: ResultFileDetail }) {
  const t = useTranslations('results')
  const errorText = useErrorText()
  if (file.failure && file.status !== 'COMMITTED')
    return (
      <Card title={t('unreadable')} isWide>
        <p className="field-error">{errorText(file.failure.key, file.failure.params)}</p>
      </Card>
    )
  const words = { CHECKING: 'checking', COMMITTING: 'committing', UNDOING: 'undoing' } as const
  if (file.taskId === null || !(file.status in words)) return null
  return (
    <Card title={t(words[file.status as keyof typeof words])} isWide>
      <TaskProgress taskId={file.taskId} />
    </Card>
  )
}

function UnreadElements({ file }: { file: ResultFileDetail }) {
  const t = useTranslations('results')
  if (file.unknownElements.length === 0) return null
  return (
    <Card title={t('elements')} isWide>
      <ul className="stack">
        {file.unknownElements.slice(0, 100).map(({ line, path, text }) => (
          <li key={`${line}${path}`}>
            <span className="soft num">{line}</span> <Code isUngrouped>{path}</Code> {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function ResultDetailPage() {
  const t = useTranslations('results')
  const why = useTranslations('kit.steps.why')
  const id = useParam()
  const search = useSearch()
  return (
    <DetailPage
      route={getResultFile}
      input={{ params: { id } }}
      refreshMs={4_000}
      head={(file) => ({
        title: file.name,
        tag: (
          <StatusTag tone={resultTones[file.status]} term={`result.${file.status}`}>
            {t(`status.${file.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: file.allowed,
          steps: {
            check: checkResultFile,
            commit: [commitResultFile, why('nothingToEnter')],
            refuse: refuseResultFile,
            undo: undoResultFile,
            download: downloadResultFile,
            downloadErrors: [downloadResultErrors, why('noFile')],
          },
          label: (action) => t(`actions.${action}`),
          table: resultTransitions,
          status: file.status,
          word: (status) => t(`status.${status}`),
        }),
        actions: <ResultDecision file={file} part="actions" />,
        primary: <ResultDecision file={file} part="primary" />,
      })}
    >
      {(file) => (
        <>
          <State file={file} />
          {search['undo'] === 'preview' && file.allowed.includes('undo') && <ResultUndo file={file} />}
          {file.outcome && <ResultOutcomeCards file={file} outcome={file.outcome} />}
          <RowErrors file={file} />
          <UnreadElements file={file} />
          <Card title={t('one')}>
            <FileFacts file={file} />
          </Card>
          {file.signatures.length > 0 && (
            <Card title={t('signatures')}>
              <div className="stack">
                {file.signatures.map((signature) => (
                  <SignatureBadge key={signature.id} signature={signature} />
                ))}
              </div>
            </Card>
          )}
        </>
      )}
    </DetailPage>
  )
}
