/** The first rows of a file, and those that are refused, each to be corrected. */

import {
  listRecordImportRows,
  mendRecordImportRow,
} from '@serialis/contract/engagement/record-imports/record-imports.routes.ts'
import {
  RECORD_REFUSED_KEPT,
  type RecordImport,
  type RecordImportRow,
  type RecordRowOutcome,
  recordRowOutcomes,
} from '@serialis/contract/engagement/record-imports/record-imports.schema.ts'
import { recordImportTexts } from '@serialis/contract/engagement/record-imports/record-imports.texts.ts'
import { leavesOf } from '@serialis/contract/engagement/records/record-values.ts'
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
import { useFieldWords } from '../records/shared/useFieldWords.ts'
import { CorrectRecord } from './CorrectRecord.tsx'

const reading = columnsOf<RecordImportRow>()
/** A cell of the list says no more. */
const SHOWN_FIELDS = 12
const SHOWN_TEXT = 80

const rowTones: Record<RecordRowOutcome, Tone> = {
  CREATE: 'active',
  CHANGE: 'issued',
  SAME: 'neutral',
  REPEAT: 'neutral',
  SKIP: 'inactive',
  REFUSED: 'rejected',
}

function useFieldName({ fields }: RecordImport) {
  const { labelOf } = useFieldWords()
  return (place: string): string => {
    const field = fields.find(({ path }) => path === place)
    return field === undefined ? place : labelOf(field)
  }
}

function Values({ file, data }: { file: RecordImport; data: RecordImportRow['data'] }) {
  const t = useTranslations('recordImports')
  const nameOf = useFieldName(file)
  const leaves = leavesOf(data)
  return (
    <ul className="import-list">
      {leaves.slice(0, SHOWN_FIELDS).map(([place, text]) => (
        <li key={place}>{t('cell', { field: nameOf(place), value: text.slice(0, SHOWN_TEXT) })}</li>
      ))}
      {leaves.length > SHOWN_FIELDS && <li className="soft">{t('more', { count: leaves.length - SHOWN_FIELDS })}</li>}
    </ul>
  )
}

function Faults({ file, faults }: { file: RecordImport; faults: RecordImportRow['faults'] }) {
  const t = useTranslations('recordImports')
  const texts = recordImportTexts[useAppLocale()]
  const nameOf = useFieldName(file)
  return (
    <ul className="import-list">
      {faults.map(({ at, reason }) => (
        <li key={`${at} ${reason}`}>
          {at === '' ? texts.faults[reason] : t('cell', { field: nameOf(at), value: texts.faults[reason] })}
        </li>
      ))}
    </ul>
  )
}

export function RecordImportRows({ file }: { file: RecordImport }) {
  const t = useTranslations('recordImports')
  const words = useTranslations('imports')
  const list = useTranslations('kit.list')
  const { number } = useFormats()
  const [correcting, setCorrecting] = useState<Pick<RecordImportRow, 'line' | 'data' | 'faults'> | null>(null)
  const mayMend = file.allowed.includes('mend')
  const steps = stepsOf({
    steps: { mend: mendRecordImportRow },
    label: () => words('mend'),
    ...(!mayMend && { open: [] }),
    table: mappedImportTransitions,
    status: file.status,
    word: (status) => words(`status.${status}`),
  })
  return (
    <section className="stack card-wide">
      <h2>{t('rows')}</h2>
      <p className="soft">{t('rowsLead', { kept: number(RECORD_REFUSED_KEPT) })}</p>
      <List
        name="recordImportRows"
        route={listRecordImportRows}
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
          reading(['data'], { name: 'row', title: t('row'), cell: (row) => <Values file={file} data={row.data} /> }),
          reading(['outcome', 'isCorrected', 'faults'], {
            name: 'fault',
            title: words('fault'),
            cell: (row) =>
              row.outcome === 'REFUSED' ? (
                <Faults file={file} faults={row.faults} />
              ) : (
                row.isCorrected && <span className="soft">{words('mended')}</span>
              ),
          }),
          reading(['line', 'data', 'faults', 'outcome'], {
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
            options: recordRowOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) })),
          },
        ]}
        empty={{ title: words('noRows.title'), text: t('noRows') }}
      />
      {correcting && (
        <CorrectRecord key={correcting.line} file={file} row={correcting} onClose={() => setCorrecting(null)} />
      )}
    </section>
  )
}
