/** One uploaded table: the effect of committing it, its wrong rows, and the decision. */

import type { TableImportDetail } from '@serialis/contract/kit/import-file.ts'
import { importTransitions } from '@serialis/contract/kit/import-file.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { useParam } from '../../../kit/navigation/navigate.tsx'
import { say, warnOf } from '../../../kit/notices/notices.ts'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { download } from '../../../kit/wire/transfer.ts'
import { TaskProgress } from '../../tasks/shared/TaskProgress.tsx'
import { ImportRows } from '../ImportRows.tsx'
import '../imports.css'
import { inputOf, type OfKind } from './import-kind.ts'
import { importTones } from './imports.tones.ts'

interface OfFile extends OfKind {
  file: TableImportDetail
}

function Decision({ kind, file: { id, version, counts, allowed } }: OfFile) {
  const { phrases, routes } = kind
  const t = useTranslations('imports')
  const own = useTranslations(phrases)
  const [asked, setAsked] = useState<'good' | 'drop' | null>(null)
  const close = () => setAsked(null)
  const enter = useCommand(routes.enter, {
    onDone: () => {
      close()
      say(own('started'))
    },
  })
  const drop = useCommand(routes.drop, {
    onDone: () => {
      close()
      say(t('dropped'))
    },
  })
  const good = counts.create + counts.change
  const run = (leaveOutWrong: boolean) =>
    void enter.run(inputOf(kind, { params: { id }, body: { version, leaveOutWrong } }))
  return (
    <>
      {allowed.includes('drop') && <Button onClick={() => setAsked('drop')}>{t('drop')}</Button>}
      {allowed.includes('enter') && (
        <Button
          type="primary"
          loading={enter.isBusy}
          onClick={() => (counts.wrong > 0 ? setAsked('good') : run(false))}
        >
          {counts.wrong > 0 ? t('enterGood', { count: good }) : own('enter', { count: good })}
        </Button>
      )}
      {asked === 'good' && (
        <Dialog
          title={t('enterGoodTitle')}
          confirm={t('enterGood', { count: good })}
          isBusy={enter.isBusy}
          onClose={close}
          onConfirm={() => run(true)}
        >
          <p>{t('enterGoodText', { wrong: counts.wrong })}</p>
        </Dialog>
      )}
      {asked === 'drop' && (
        <Dialog
          title={t('dropTitle')}
          confirm={t('drop')}
          isDanger
          isBusy={drop.isBusy}
          onClose={close}
          onConfirm={() => void drop.run(inputOf(kind, { params: { id }, body: { version } }))}
        >
          <p>{t('dropText')}</p>
        </Dialog>
      )}
    </>
  )
}

function Counts({ kind, file: { id, counts, status, allowed } }: OfFile) {
  const { phrases, routes, createsOnly } = kind
  const t = useTranslations('imports')
  const own = useTranslations(phrases)
  const mayDownload = allowed.includes('download')
  return (
    <Card
      title={t(status === 'DONE' ? 'entered' : 'effect')}
      isWide
      actions={
        mayDownload && (
          <Button
            size="small"
            onClick={() => void download(routes.wrongRows, inputOf(kind, { params: { id } })).catch(warnOf)}
          >
            {t('wrongRows')}
          </Button>
        )
      }
    >
      <Facts
        facts={(createsOnly ? (['create', 'wrong'] as const) : (['create', 'change', 'same', 'wrong'] as const)).map(
          (name) => ({
            label: own(`counts.${name}`),
            value: <Num>{counts[name]}</Num>,
          }),
        )}
      />
    </Card>
  )
}

function FileFacts({ kind: { phrases }, file }: OfFile) {
  const t = useTranslations('imports')
  const own = useTranslations(phrases)
  const { bytes, list } = useFormats()
  return (
    <Card title={own('one')} isWide>
      <Facts
        facts={[
          { label: t('fields.fileName'), value: `${file.fileName}  ${bytes(file.size)}` },
          { label: t('fields.uploadedAt'), value: <Instant>{file.uploadedAt}</Instant> },
          { label: t('fields.uploadedBy'), value: file.uploadedBy },
          { label: t('fields.endedAt'), value: file.endedAt && <Instant>{file.endedAt}</Instant> },
          { label: t('fields.endedBy'), value: file.endedBy },
          { label: t('fields.unknownTitles'), value: list(file.unknownTitles) },
          { label: t('fields.sha256'), value: <span className="mono import-digest">{file.sha256}</span> },
        ]}
      />
    </Card>
  )
}

export function ImportDetailPage({ kind }: OfKind) {
  const t = useTranslations('imports')
  const why = useTranslations('kit.steps.why')
  const labels = { mend: t('mend'), enter: t('enterStep'), drop: t('drop'), download: t('wrongRows') }
  const errorText = useErrorText()
  const id = useParam()
  return (
    <DetailPage
      route={kind.routes.get}
      input={inputOf(kind, { params: { id } })}
      refreshMs={2_000}
      head={(file) => ({
        title: file.fileName,
        tag: (
          <StatusTag tone={importTones[file.status]} term={`tableImport.${file.status}`}>
            {t(`status.${file.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: file.allowed,
          steps: {
            mend: kind.routes.mend,
            enter: [kind.routes.enter, why('nothingToEnter')],
            drop: kind.routes.drop,
            download: [kind.routes.wrongRows, why('noFile')],
          },
          label: (command) => labels[command],
          table: importTransitions,
          status: file.status,
          word: (status) => t(`status.${status}`),
        }),
        primary: <Decision kind={kind} file={file} />,
      })}
    >
      {(file) => (
        <>
          {file.taskId !== null && (
            <Card title={t(`status.${file.status}`)} isWide>
              <TaskProgress taskId={file.taskId} />
            </Card>
          )}
          {file.failure && (
            <Card title={t('failed')} isWide>
              <p className="field-error">{errorText(file.failure.key, file.failure.params)}</p>
            </Card>
          )}
          {file.rows > 0 && <Counts kind={kind} file={file} />}
          {file.rows > 0 && <ImportRows kind={kind} file={file} />}
          <FileFacts kind={kind} file={file} />
        </>
      )}
    </DetailPage>
  )
}
