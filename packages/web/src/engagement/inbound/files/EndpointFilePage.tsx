/** One file of messages: what the check found, its first rows, the decision, and what came of it. */

import * as routes from '@serialis/contract/engagement/inbound/files.routes.ts'
import type { EndpointFile } from '@serialis/contract/engagement/inbound/files.schema.ts'
import { endpointFileTransitions } from '@serialis/contract/engagement/inbound/files.status.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { GoTo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { RecordHistory } from '../../../platform/audit/shared/RecordHistory.tsx'
import { importTones } from '../../../platform/imports/shared/imports.tones.ts'
import { MappedFileFacts } from '../../../platform/imports/shared/MappedFileFacts.tsx'
import { TaskProgress } from '../../../platform/tasks/shared/TaskProgress.tsx'
import { useNameOf } from '../../collections/shared/useNameOf.ts'
import { FaultsCard, PreviewCard } from './FileRowsCards.tsx'

interface OfFile {
  file: EndpointFile
}

function Decision({ file: { id, version, rows, refused, allowed, status } }: OfFile) {
  const t = useTranslations('endpointFiles')
  const words = useTranslations('imports')
  const [asked, setAsked] = useState<'enter' | 'drop' | null>(null)
  const close = () => setAsked(null)
  const onDone = (text: string) => () => {
    close()
    say(text)
  }
  const enter = useCommand(routes.enterEndpointFile, { onDone: onDone(t('started')) })
  const drop = useCommand(routes.dropEndpointFile, { onDone: onDone(words('dropped')) })
  const goesOn = status === 'ENTERING'
  const label = goesOn ? t('goOn') : t('enter', { count: rows - refused })
  const input = { params: { id }, body: { version } }
  return (
    <>
      {allowed.includes('drop') && <Button onClick={() => setAsked('drop')}>{t('drop')}</Button>}
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
          <p>{t('enterText', { count: rows - refused, refused })}</p>
        </Dialog>
      )}
      {asked === 'drop' && (
        <Dialog
          title={words('dropTitle')}
          confirm={t('drop')}
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

function Counts({ file: { rows, accepted, repeated, refused, status } }: OfFile) {
  const t = useTranslations('endpointFiles')
  const words = useTranslations('imports')
  const wasEntered = status === 'DONE' || status === 'ENTERING' || accepted + repeated > 0
  const counts = wasEntered ? { accepted, repeated, refused } : { good: rows - refused, refused }
  return (
    <Card title={t(wasEntered ? 'countsTitle' : 'checkTitle')} isWide>
      <Facts
        facts={[
          { label: words('fields.rows'), value: <Num>{rows}</Num> },
          ...Object.entries(counts).map(([name, count]) => ({
            label: t(`counts.${name as 'accepted'}`),
            value: <Num>{count}</Num>,
          })),
        ]}
      />
      <p className="soft">{t('repeatedHint')}</p>
    </Card>
  )
}

export function EndpointFilePage() {
  const t = useTranslations('endpointFiles')
  const words = useTranslations('imports')
  const why = useTranslations('kit.steps.why')
  const errorText = useErrorText()
  const nameOf = useNameOf()
  const id = useParam()
  const labels = { enter: t('enterStep'), drop: t('drop'), download: t('download') }
  return (
    <DetailPage
      route={routes.getEndpointFile}
      input={{ params: { id } }}
      refreshMs={2_000}
      head={(file) => ({
        title: file.fileName,
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
            enter: [routes.enterEndpointFile, why('nothingToEnter')],
            drop: routes.dropEndpointFile,
            download: [routes.downloadEndpointFileFaults, why('noFile')],
          },
          label: (command) => labels[command],
          table: endpointFileTransitions,
          status: file.status,
          word: (status) => words(`status.${status}`),
        }),
        primary: <Decision file={file} />,
      })}
    >
      {(file) => (
        <>
          <p className="card-wide">
            <GoTo to={pathTo(paths.subscribeEndpoint, { id: file.endpointId })}>{nameOf(file)}</GoTo>
            {' · '}
            <GoTo to={pathTo(paths.endpointFiles, { id: file.endpointId })}>{t('list')}</GoTo>
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
          {file.preview !== null && <PreviewCard preview={file.preview} />}
          {file.faults.length > 0 && <FaultsCard file={file} />}
          <MappedFileFacts file={file} />
          <Card title={t('history')} isWide>
            <RecordHistory subjectType="endpoint_file" subjectId={id} />
          </Card>
        </>
      )}
    </DetailPage>
  )
}
