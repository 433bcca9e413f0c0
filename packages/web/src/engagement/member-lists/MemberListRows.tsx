/** The first rows of a list, and those that are refused, each to be corrected. */

import { memberFileTexts } from '@serialis/contract/engagement/member-imports/member-imports.texts.ts'
import {
  listMemberListRows,
  mendMemberListRow,
} from '@serialis/contract/engagement/member-lists/member-lists.routes.ts'
import {
  judgedListOutcomes,
  LIST_REFUSED_KEPT,
  type ListOutcome,
  type MemberList,
  type MemberListRow,
  memberListFields,
} from '@serialis/contract/engagement/member-lists/member-lists.schema.ts'
import { listFileTexts } from '@serialis/contract/engagement/member-lists/member-lists.texts.ts'
import { mappedImportTransitions } from '@serialis/contract/kit/import-file.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAppLocale } from '../../kit/language/i18n.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { columnsOf } from '../../kit/list/columns.ts'
import { List } from '../../kit/list/ListPage.tsx'
import { RowSteps } from '../../kit/list/RowSteps.tsx'
import type { Tone } from '../../kit/look/tone.ts'
import { stepsOf } from '../../kit/page/steps.ts'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { CorrectListRow } from './CorrectListRow.tsx'

const reading = columnsOf<MemberListRow>()

const rowTones: Record<ListOutcome, Tone> = {
  CHANGE: 'issued',
  SAME: 'neutral',
  FITS: 'neutral',
  REPEAT: 'neutral',
  REFUSED: 'rejected',
}

function Cells({ cells }: Pick<MemberListRow, 'cells'>) {
  const t = useTranslations('memberLists')
  const { fields } = memberFileTexts[useAppLocale()]
  return (
    <ul className="import-list">
      {memberListFields.map((name) => {
        const value = cells[name] ?? ''
        return value !== '' && <li key={name}>{t('cell', { field: fields[name], value })}</li>
      })}
    </ul>
  )
}

function Faults({ faults }: Pick<MemberListRow, 'faults'>) {
  const t = useTranslations('memberLists')
  const locale = useAppLocale()
  const texts = listFileTexts[locale].faults
  return (
    <ul className="import-list">
      {faults.map(({ field, key }) => (
        <li key={`${field}${key}`}>
          {field === '' ? texts[key] : t('cell', { field: memberFileTexts[locale].fields[field], value: texts[key] })}
        </li>
      ))}
    </ul>
  )
}

export function MemberListRows({ file }: { file: MemberList }) {
  const t = useTranslations('memberLists')
  const words = useTranslations('imports')
  const list = useTranslations('kit.list')
  const { number } = useFormats()
  const [correcting, setCorrecting] = useState<Pick<MemberListRow, 'line' | 'cells' | 'faults'> | null>(null)
  const mayMend = file.allowed.includes('mend')
  const steps = stepsOf({
    steps: { mend: mendMemberListRow },
    label: () => words('mend'),
    ...(!mayMend && { open: [] }),
    table: mappedImportTransitions,
    status: file.status,
    word: (status) => words(`status.${status}`),
  })
  return (
    <section className="stack card-wide">
      <h2>{t('rows')}</h2>
      <p className="soft">{t(file.isInTens ? 'rowsLeadBlind' : 'rowsLead', { kept: number(LIST_REFUSED_KEPT) })}</p>
      <List
        name="memberListRows"
        route={listMemberListRows}
        fixed={{ params: { id: file.id } }}
        title={t('rows')}
        rowFields={['line']}
        rowKey={(row) => String(row.line)}
        columns={[
          { name: 'line', title: words('line'), align: 'end', cell: (row) => <Num>{row.line}</Num> },
          {
            name: 'outcome',
            title: words('outcome'),
            cell: (row) => <StatusTag tone={rowTones[row.outcome]}>{t(`outcomes.${row.outcome}`)}</StatusTag>,
          },
          reading(['cells'], { name: 'row', title: t('row'), cell: (row) => <Cells cells={row.cells} /> }),
          reading(['outcome', 'isCorrected', 'faults'], {
            name: 'fault',
            title: words('fault'),
            cell: (row) =>
              row.outcome === 'REFUSED' ? (
                <Faults faults={row.faults} />
              ) : (
                row.isCorrected && <span className="soft">{words('mended')}</span>
              ),
          }),
          reading(['line', 'cells', 'faults', 'outcome'], {
            name: 'mend',
            title: list('steps'),
            isSteps: true,
            cell: (row) =>
              row.outcome === 'REFUSED' && (
                <RowSteps of={String(row.line)} steps={steps}>
                  {mayMend && (
                    <Button
                      size="small"
                      aria-label={words('mendOf', { line: String(row.line) })}
                      onClick={() => setCorrecting(row)}
                    >
                      {words('mend')}
                    </Button>
                  )}
                </RowSteps>
              ),
          }),
        ]}
        filters={[
          {
            kind: 'choice',
            name: 'outcome',
            label: words('outcome'),
            options: (file.isInTens ? (['FITS', 'REFUSED'] as const) : judgedListOutcomes).map((value) => ({
              value,
              label: t(`outcomes.${value}`),
            })),
          },
        ]}
        empty={{ title: words('noRows.title'), text: t('noRows') }}
      />
      {correcting && (
        <CorrectListRow key={correcting.line} file={file} row={correcting} onClose={() => setCorrecting(null)} />
      )}
    </section>
  )
}
