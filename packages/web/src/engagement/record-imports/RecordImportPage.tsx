/** One file of records: what entering does, its columns, its rows, and the decision. */

import * as routes from '@serialis/contract/engagement/record-imports/record-imports.routes.ts'
import type { RecordImport } from '@serialis/contract/engagement/record-imports/record-imports.schema.ts'
import { mappedImportTransitions } from '@serialis/contract/kit/import-file.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { GoTo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { warnOf } from '../../kit/notices/notices.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { download } from '../../kit/wire/transfer.ts'
import { FileStatus } from '../../platform/imports/shared/FileStatus.tsx'
import { MappedDecision } from '../../platform/imports/shared/MappedDecision.tsx'
import { MappedFileFacts } from '../../platform/imports/shared/MappedFileFacts.tsx'
import { MappedProgress } from '../../platform/imports/shared/MappedProgress.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { RecordImportColumns } from './RecordImportColumns.tsx'
import { RecordImportRows } from './RecordImportRows.tsx'

interface OfFile {
  file: RecordImport
}

function Decision({ file }: OfFile) {
  const t = useTranslations('recordImports')
  const { create, change, repeat, refused } = file.counts
  return (
    <MappedDecision
      file={file}
      routes={{ enter: routes.enterRecordImport, drop: routes.dropRecordImport }}
      words={{
        enter: t('enter', { count: create + change + repeat }),
        title: t('enterTitle'),
        text: t('enterText', { create, change, refused }),
        dropText: t('dropText'),
      }}
    />
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
  const nameOf = useNameOf()
  const id = useParam()
  const labels = {
    plan: t('columns.change'),
    mend: words('mend'),
    enter: words('enterStep'),
    drop: words('drop'),
    download: t('download'),
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
        tag: <FileStatus of={file.status} />,
        steps: stepsOf({
          // A row is shown in full in its form.
          open: file.allowed.filter((one) => one !== 'unmask'),
          steps: {
            plan: routes.planRecordImport,
            mend: routes.mendRecordImportRow,
            enter: [routes.enterRecordImport, why('nothingToEnter')],
            drop: routes.dropRecordImport,
            download: [routes.downloadRefusedRecords, why('noFile')],
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
          <MappedProgress file={file} />
          {file.rows > 0 && <Counts file={file} />}
          {file.columns.length > 0 && <RecordImportColumns file={file} />}
          {file.rows > 0 && file.removedOn !== null && <RecordImportRows file={file} />}
          <MappedFileFacts file={file} />
        </>
      )}
    </DetailPage>
  )
}
