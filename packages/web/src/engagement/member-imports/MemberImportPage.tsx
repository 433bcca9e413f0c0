/** One file of members: what entering does, its columns and rules, its rows, and the decision. */

import * as routes from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import {
  type MemberImport,
  statesConsents,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { mappedImportTransitions } from '@serialis/contract/kit/import-file.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useParam } from '../../kit/navigation/navigate.tsx'
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
import { ToldCount } from '../members/shared/ToldCount.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { MemberImportRows } from './MemberImportRows.tsx'

interface OfFile {
  file: MemberImport
}

/** Rows that entering would bring in: all that fit, to readers who may not know which of them are of members. */
const rowsToEnter = ({ counts: { create, change, repeat }, isInTens, rows, misfits }: MemberImport): number =>
  isInTens ? rows - misfits : (create ?? 0) + (change ?? 0) + (repeat ?? 0)

function Decision({ file }: OfFile) {
  const t = useTranslations('memberImports')
  const { counts, isInTens, misfits } = file
  return (
    <MappedDecision
      file={file}
      routes={{ enter: routes.enterMemberImport, drop: routes.dropMemberImport }}
      words={{
        enter: t('enter', { count: rowsToEnter(file) }),
        title: t('enterTitle'),
        text: isInTens
          ? t('enterBlind', { misfits })
          : t('enterText', { create: counts.create ?? 0, change: counts.change ?? 0, refused: counts.refused ?? 0 }),
        dropText: t('dropText'),
      }}
    />
  )
}

function Counts({ file }: OfFile) {
  const { id, counts, rows, status, allowed, isInTens, misfits } = file
  const named = ['create', 'change', 'same', 'repeat', 'refused'] as const
  const decisions = ['consents', 'keptNo'] as const
  const t = useTranslations('memberImports')
  const members = useTranslations('members.counted')
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
          ...[...named, ...(statesConsents(file.columns) ? decisions : [])].map((name) => ({
            label: t(`counts.${name}`),
            value: <ToldCount count={counts[name]} isInTens={isInTens} />,
          })),
          ...(isInTens ? [{ label: t('counts.misfits'), value: <Num>{misfits}</Num> }] : []),
        ]}
      />
      {isInTens && <p className="soft">{members('inTens')}</p>}
    </Card>
  )
}

export function MemberImportPage() {
  const t = useTranslations('memberImports')
  const words = useTranslations('imports')
  const why = useTranslations('kit.steps.why')
  const id = useParam()
  const labels = {
    plan: t('columns.change'),
    mend: t('mend'),
    enter: t('enterStep'),
    drop: words('drop'),
    download: t('download'),
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
        tag: <FileStatus of={file.status} />,
        steps: stepsOf({
          // A row is shown in full in its form.
          open: file.allowed.filter((one) => one !== 'unmask'),
          steps: {
            plan: routes.planMemberImport,
            mend: routes.mendMemberImportRow,
            enter: [routes.enterMemberImport, why('nothingToEnter')],
            drop: routes.dropMemberImport,
            download: [routes.downloadRefusedMembers, why('noFile')],
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
          <MappedProgress file={file} />
          {file.rows > 0 && <Counts file={file} />}
          {file.columns.length > 0 && <ImportColumns file={file} />}
          {file.rows > 0 && file.removedOn !== null && <MemberImportRows file={file} />}
          <MappedFileFacts file={file} />
        </>
      )}
    </DetailPage>
  )
}
