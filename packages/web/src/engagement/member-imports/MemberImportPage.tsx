/** One file of members: what entering does, its columns and rules, its rows, and the decision. */

import * as routes from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import type { MemberImport } from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { mappedImportTransitions } from '@serialis/contract/kit/import-file.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
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
import { ImportColumns } from './ImportColumns.tsx'
import { MemberImportRows } from './MemberImportRows.tsx'
import { ToldCount } from './ToldCount.tsx'
import './member-imports.css'

interface OfFile {
  file: MemberImport
}

/** Rows that entering would bring in: all that fit, to readers who may not know which of them are of members. */
const rowsToEnter = ({ counts: { create, change, repeat }, isInTens, rows, misfits }: MemberImport): number =>
  isInTens ? rows - misfits : (create ?? 0) + (change ?? 0) + (repeat ?? 0)

function Decision({ file }: OfFile) {
  const { id, version, counts, allowed, status, isInTens, misfits } = file
  const t = useTranslations('memberImports')
  const [asked, setAsked] = useState<'enter' | 'drop' | null>(null)
  const close = () => setAsked(null)
  const enter = useCommand(routes.enterMemberImport, {
    onDone: () => {
      close()
      say(t('started'))
    },
  })
  const drop = useCommand(routes.dropMemberImport, {
    onDone: () => {
      close()
      say(t('dropped'))
    },
  })
  const goesOn = status === 'ENTERING'
  const label = goesOn ? t('goOn') : t('enter', { count: rowsToEnter(file) })
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
          <p>
            {isInTens
              ? t('enterBlind', { misfits })
              : t('enterText', {
                  create: counts.create ?? 0,
                  change: counts.change ?? 0,
                  refused: counts.refused ?? 0,
                })}
          </p>
        </Dialog>
      )}
      {asked === 'drop' && (
        <Dialog
          title={t('dropTitle')}
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

function Counts({ file: { id, counts, rows, status, allowed, isInTens, misfits } }: OfFile) {
  const t = useTranslations('memberImports')
  return (
    <Card
      title={t(status === 'DONE' || status === 'ENTERING' ? 'entered' : 'effect')}
      isWide
      actions={
        allowed.includes('download') && (
          <Button
            size="small"
            onClick={() => void download(routes.downloadRefusedMembers, { params: { id } }).catch(warnOf)}
          >
            {t('download')}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { label: t('fields.rows'), value: <Num>{rows}</Num> },
          ...(['create', 'change', 'same', 'repeat', 'refused'] as const).map((name) => ({
            label: t(`counts.${name}`),
            value: <ToldCount count={counts[name]} isInTens={isInTens} />,
          })),
          ...(isInTens ? [{ label: t('counts.misfits'), value: <Num>{misfits}</Num> }] : []),
        ]}
      />
      {isInTens && <p className="soft">{t('told.why')}</p>}
    </Card>
  )
}

export function MemberImportPage() {
  const t = useTranslations('memberImports')
  const words = useTranslations('imports')
  const why = useTranslations('kit.steps.why')
  const errorText = useErrorText()
  const id = useParam()
  const labels = {
    plan: t('columns.change'),
    mend: t('mend'),
    enter: t('enterStep'),
    drop: t('drop'),
    download: t('download'),
    unmask: t('unmask'),
  }
  return (
    <DetailPage
      route={routes.getMemberImport}
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
            plan: routes.planMemberImport,
            mend: routes.mendMemberImportRow,
            enter: [routes.enterMemberImport, why('nothingToEnter')],
            drop: routes.dropMemberImport,
            download: [routes.downloadRefusedMembers, why('noFile')],
            unmask: [routes.showMemberImportRow, why('noFile')],
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
          {file.taskId !== null && (
            <Card title={words(`status.${file.status}`)} isWide>
              <TaskProgress taskId={file.taskId} />
            </Card>
          )}
          {file.failure && (
            <Card title={t('failed')} isWide>
              <p className="field-error">{errorText(file.failure.key, file.failure.params)}</p>
            </Card>
          )}
          {file.rows > 0 && <Counts file={file} />}
          {file.columns.length > 0 && <ImportColumns file={file} />}
          {file.rows > 0 && file.removedOn !== null && <MemberImportRows file={file} />}
          <MappedFileFacts file={file} />
        </>
      )}
    </DetailPage>
  )
}
