/** One list of members: what entering does, its columns, its rows, and the decision. */

import * as routes from '@serialis/contract/engagement/member-lists/member-lists.routes.ts'
import type { MemberList } from '@serialis/contract/engagement/member-lists/member-lists.schema.ts'
import { mappedImportTransitions } from '@serialis/contract/kit/import-file.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useMay } from '../../kit/navigation/Can.tsx'
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
import { ToldCount } from '../members/shared/ToldCount.tsx'
import { MemberListColumns } from './MemberListColumns.tsx'
import { MemberListRows } from './MemberListRows.tsx'
import { useTargetName } from './useTargetName.ts'

interface OfFile {
  file: MemberList
}

function Decision({ file }: OfFile) {
  const t = useTranslations('memberLists')
  const { counts, isInTens, misfits, effect } = file
  return (
    <MappedDecision
      file={file}
      routes={{ enter: routes.enterMemberList, drop: routes.dropMemberList }}
      words={{
        enter: isInTens ? t(`enterBlind.${effect}`) : t(`enter.${effect}`, { count: counts.change ?? 0 }),
        title: t(`enterTitle.${effect}`),
        text: isInTens
          ? t('enterTextBlind', { misfits })
          : t('enterText', { change: counts.change ?? 0, refused: counts.refused ?? 0 }),
        dropText: t('dropText'),
      }}
    />
  )
}

function Counts({ file: { id, counts, rows, status, effect, allowed, isInTens, misfits } }: OfFile) {
  const t = useTranslations('memberLists')
  const words = useTranslations('imports')
  const members = useTranslations('members.counted')
  const labels = {
    change: t(`counts.change.${effect}`),
    same: t(`counts.same.${effect}`),
    repeat: t('counts.repeat'),
    refused: t('counts.refused'),
  }
  const isFew = isInTens && status === 'CHECKED' && !allowed.includes('enter')
  return (
    <Card
      title={words(status === 'DONE' || status === 'ENTERING' ? 'entered' : 'effect')}
      isWide
      actions={
        allowed.includes('download') && (
          <Button
            size="small"
            onClick={() => void download(routes.downloadRefusedOfList, { params: { id } }).catch(warnOf)}
          >
            {t('download')}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { label: words('fields.rows'), value: <Num>{rows}</Num> },
          ...(['change', 'same', 'repeat', 'refused'] as const).map((name) => ({
            label: labels[name],
            value: <ToldCount count={counts[name]} isInTens={isInTens} />,
          })),
          ...(isInTens ? [{ label: t('counts.misfits'), value: <Num>{misfits}</Num> }] : []),
        ]}
      />
      {isInTens && <p className="soft">{members('inTens')}</p>}
      {isFew && <p className="soft">{t('fewChange')}</p>}
    </Card>
  )
}

function Target({ file }: OfFile) {
  const nameOf = useTargetName()
  const may = useMay()
  const { of } = file
  const path = of.target === 'TAG' ? paths.tag : paths.audience
  return (
    <p className="card-wide">
      {may(of.target === 'TAG' ? 'tags.list' : 'audiences.list') ? (
        <GoTo to={pathTo(path, { id: of.id })}>{nameOf(of)}</GoTo>
      ) : (
        nameOf(of)
      )}
    </p>
  )
}

export function MemberListFilePage() {
  const t = useTranslations('memberLists')
  const words = useTranslations('imports')
  const why = useTranslations('kit.steps.why')
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
      route={routes.getMemberList}
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
            plan: routes.planMemberList,
            mend: routes.mendMemberListRow,
            enter: [routes.enterMemberList, why('nothingToEnter')],
            drop: routes.dropMemberList,
            download: [routes.downloadRefusedOfList, why('noFile')],
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
          <Target file={file} />
          <MappedProgress file={file} />
          {file.rows > 0 && <Counts file={file} />}
          {file.columns.length > 0 && <MemberListColumns file={file} />}
          {file.rows > 0 && file.removedOn !== null && <MemberListRows file={file} />}
          <MappedFileFacts file={file} />
        </>
      )}
    </DetailPage>
  )
}
