/** The first rows of a file with what their members have now, and the rows that are refused, each to be corrected. */

import {
  listMemberImportRows,
  mendMemberImportRow,
} from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import {
  type MemberImport,
  type MemberImportRow,
  memberImportFields,
  isAttribute,
  judgedOutcomes,
  type MemberRowOutcome,
  REFUSED_KEPT_MAXIMUM,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { memberFileTexts } from '@serialis/contract/engagement/member-imports/member-imports.texts.ts'
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
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { stepsOf } from '../../kit/page/steps.ts'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useFieldTitle } from './columns.ts'
import { CorrectMember } from './CorrectMember.tsx'

const reading = columnsOf<MemberImportRow>()

const rowTones: Record<MemberRowOutcome, Tone> = {
  CREATE: 'active',
  CHANGE: 'issued',
  SAME: 'neutral',
  FITS: 'neutral',
  REPEAT: 'neutral',
  REFUSED: 'rejected',
}

/** Each cell, with what the member has in its place. */
function Cells({
  file,
  row: { cells, before },
}: {
  file: MemberImport
  row: Pick<MemberImportRow, 'cells' | 'before'>
}) {
  const t = useTranslations('memberImports')
  const titleOf = useFieldTitle(file)
  return (
    <ul className="import-list">
      {[...memberImportFields, ...Object.keys(cells).filter(isAttribute)].map((name) => {
        const value = cells[name] ?? ''
        const old = before[name]
        if (value === '') return null
        return (
          <li key={name}>
            {old === undefined || old === value
              ? t('cell', { field: titleOf(name), value })
              : t('cellChange', { field: titleOf(name), before: old === '' ? t('none') : old, value })}
          </li>
        )
      })}
    </ul>
  )
}

function Faults({
  file,
  row: { faults, others },
}: {
  file: MemberImport
  row: Pick<MemberImportRow, 'faults' | 'others'>
}) {
  const titleOf = useFieldTitle(file)
  const t = useTranslations('memberImports')
  const members = useTranslations('members')
  const texts = memberFileTexts[useAppLocale()]
  const { clauses } = useFormats()
  return (
    <ul className="import-list">
      {faults.map(({ field, key }) => (
        <li key={`${field}${key}`}>
          {field === '' ? texts.faults[key] : t('cell', { field: titleOf(field), value: texts.faults[key] })}
        </li>
      ))}
      {others.map(({ id, name, phone }) => (
        <li key={id}>
          <GoTo to={pathTo(paths.member, { id })}>{clauses([name || members('nameless'), phone])}</GoTo>
        </li>
      ))}
    </ul>
  )
}

export function MemberImportRows({ file }: { file: MemberImport }) {
  const t = useTranslations('memberImports')
  const words = useTranslations('imports')
  const list = useTranslations('kit.list')
  const { number } = useFormats()
  const [correcting, setCorrecting] = useState<Pick<MemberImportRow, 'line' | 'cells' | 'faults'> | null>(null)
  const mayMend = file.allowed.includes('mend')
  const steps = stepsOf({
    steps: { mend: mendMemberImportRow },
    label: () => t('mend'),
    ...(!mayMend && { open: [] }),
    table: mappedImportTransitions,
    status: file.status,
    word: (status) => words(`status.${status}`),
  })
  return (
    <section className="stack card-wide">
      <h2>{t('rows')}</h2>
      <p className="soft">{t(file.isInTens ? 'rowsLeadBlind' : 'rowsLead', { kept: number(REFUSED_KEPT_MAXIMUM) })}</p>
      <List
        name="memberImportRows"
        route={listMemberImportRows}
        fixed={{ params: { id: file.id } }}
        title={t('rows')}
        rowFields={['line']}
        rowKey={(row) => String(row.line)}
        columns={[
          { name: 'line', title: t('line'), align: 'end', cell: (row) => <Num>{row.line}</Num> },
          {
            name: 'outcome',
            title: t('outcome'),
            cell: (row) => <StatusTag tone={rowTones[row.outcome]}>{t(`outcomes.${row.outcome}`)}</StatusTag>,
          },
          reading(['cells', 'before'], {
            name: 'row',
            title: t('row'),
            cell: (row) => <Cells file={file} row={row} />,
          }),
          reading(['outcome', 'isCorrected', 'faults', 'others'], {
            name: 'fault',
            title: t('fault'),
            cell: (row) =>
              row.outcome === 'REFUSED' ? (
                <Faults file={file} row={row} />
              ) : (
                row.isCorrected && <span className="soft">{t('corrected')}</span>
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
                      aria-label={t('mendOf', { line: String(row.line) })}
                      onClick={() => setCorrecting(row)}
                    >
                      {t('mend')}
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
            label: t('outcome'),
            options: (file.isInTens ? (['FITS', 'REFUSED'] as const) : judgedOutcomes).map((value) => ({
              value,
              label: t(`outcomes.${value}`),
            })),
          },
        ]}
        empty={{ title: t('noRows.title'), text: t('noRows.text') }}
      />
      {correcting && (
        <CorrectMember key={correcting.line} file={file} row={correcting} onClose={() => setCorrecting(null)} />
      )}
    </section>
  )
}
