/** One file of records: what entering does, its columns, its rows, and the decision. */

import * as routes from '@serialis/contract/engagement/record-imports/record-imports.routes.ts'
import type { RecordImport } from '@serialis/contract/engagement/record-imports/record-imports.schema.ts'
import { mappedImportTransitions } from '@serialis/contract/kit/import-file.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { GoTo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say, warnOf } from '../../kit/notices/notices.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { download } from '../../kit/wire/transfer.ts'
import { importTones } from '../../platform/imports/shared/imports.tones.ts'
import { MappedFileFacts } from '../../platform/imports/shared/MappedFileFacts.tsx'
import { TaskProgress } from '../../platform/tasks/shared/TaskProgress.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { RecordImportColumns } from './RecordImportColumns.tsx'
import { RecordImportRows } from './RecordImportRows.tsx'

interface OfFile {
  file: RecordImport
}

function Decision({ file: { id, version, counts, allowed, status } }: OfFile) {
  const t = useTranslations('recordImports')
  const words = useTranslations('imports')
  const [asked, setAsked] = useState<'enter' | 'drop' | null>(null)
  const close = () => setAsked(null)
  const enter = useCommand(routes.enterRecordImport, {
    onDone: () => {
      close()
      say(t('started'))
    },
  })
  const drop = useCommand(routes.dropRecordImport, {
    onDone: () => {
      close()
      say(words('dropped'))
    },
  })
  const goesOn = status === 'ENTERING'
  const label = goesOn ? t('goOn') : t('enter', { count: counts.create + counts.change + counts.repeat })
  const input = { params: { id }, body: { version } }
  return (
    <>
      {allowed.includes('drop') && <Button onClick={() => setAsked('drop')}>{words('drop')}</Button>}
      {allowed.includes('enter') && (
        <Button
          type="primary"
          loading={enter.isBusy}
          onClick={() => (goesOn ? void enter.run(input) : setAsked('enter'))}
        >
          {label}
        </Button>
      )}
      {asked === 'enter' && (
        <Dialog
          title={t('enterTitle')}
          confirm={label}
          isBusy={enter.isBusy}
          onClose={close}
          onConfirm={() => void enter.run(input)}
        >
          <p>{t('enterText', { create: counts.create, change: counts.change, refused: counts.refused })}</p>
        </Dialog>
      )}
      {asked === 'drop' && (
        <Dialog
          title={words('dropTitle')}
          confirm={words('drop')}
          isDanger
          isBusy={drop.isBusy}
          onClose={close}
          onConfirm={() => void drop.run(input)}
        >
          <p>{t('dropText')}</p>
        </Dialog>
      )}
    </>
  )
}

function Counts({ file: { id, counts, rows, status, allowed } }: OfFile) {
  const t = useTranslations('recordImports')
  const words = useTranslations('imports')
  return (
    <Card
      title={words(status === 'DONE' || status === 'ENTERING' ? 'entered' : 'effect')}
      isWide
      actions={
        allowed.includes('download') && (
          <Button
            size="small"
            onClick={() => void download(routes.downloadRefusedRecords, { params: { id } }).catch(warnOf)}
          >
            {t('download')}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { label: words('fields.rows'), value: <Num>{rows}</Num> },
          ...(['create', 'change', 'same', 'repeat', 'skip', 'refused'] as const).map((name) => ({
            label: t(`counts.${name}`),
            value: <Num>{counts[name]}</Num>,
          })),
        ]}
      />
    </Card>
  )
}

export function RecordImportPage() {
  const t = useTranslations('recordImports')
  const words = useTranslations('imports')
  const why = useTranslations('kit.steps.why')
  const errorText = useErrorText()
  const nameOf = useNameOf()
  const id = useParam()
  const labels = {
    plan: t('columns.change'),
    mend: words('mend'),
    enter: words('enterStep'),
    drop: words('drop'),
    download: t('download'),
    unmask: t('unmask'),
  }
  return (
    <DetailPage
      route={routes.getRecordImport}
      input={{ params: { id } }}
      refreshMs={2_000}
      head={(file) => ({
        title: file.fileName || words('nameRemoved'),
        // A file may have the name of a person.
        isPersonal: true,
        tag: (
          <StatusTag tone={importTones[file.status]} term={`tableImport.${file.status}`}>
            {words(`status.${file.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: file.allowed,
          steps: {
            plan: routes.planRecordImport,
            mend: routes.mendRecordImportRow,
            enter: [routes.enterRecordImport, why('nothingToEnter')],
            drop: routes.dropRecordImport,
            download: [routes.downloadRefusedRecords, why('noFile')],
            unmask: [routes.showRecordImportRow, why('noFile')],
          },
          label: (command) => labels[command],
          table: mappedImportTransitions,
          status: file.status,
          word: (status) => words(`status.${status}`),
        }),
        primary: <Decision file={file} />,
      })}
    >
      {(file) => (
        <>
          <p className="card-wide">
            <GoTo to={pathTo(paths.recordImports, { id: file.collectionId })}>{t('of', { name: nameOf(file) })}</GoTo>
          </p>
          {file.taskId !== null && (
            <Card title={words(`status.${file.status}`)} isWide>
              <TaskProgress taskId={file.taskId} />
            </Card>
          )}
          {file.failure && (
            <Card title={words('failed')} isWide>
              <p className="field-error">{errorText(file.failure.key, file.failure.params)}</p>
            </Card>
          )}
          {file.rows > 0 && <Counts file={file} />}
          {file.columns.length > 0 && <RecordImportColumns file={file} />}
          {file.rows > 0 && file.removedOn !== null && <RecordImportRows file={file} />}
          <MappedFileFacts file={file} />
        </>
      )}
    </DetailPage>
  )
}
