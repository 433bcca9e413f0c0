/** The rows of an uploaded table, each with its faults and a way to correct it. */

import { importTransitions, rowOutcomes, type TableImportDetail } from '@serialis/contract/kit/import-file.ts'
import { columnTitle } from '@serialis/contract/platform/imports/imports.texts.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAppLocale } from '../../kit/language/i18n.tsx'
import { columnsOf } from '../../kit/list/columns.ts'
import { List, type RowOf } from '../../kit/list/ListPage.tsx'
import { RowSteps } from '../../kit/list/RowSteps.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { type ImportKind, inputOf, type OfKind, useFaultText } from './shared/import-kind.ts'
import { rowTones } from './shared/imports.tones.ts'

export type ImportRow = RowOf<ImportKind['routes']['rows']>

const reading = columnsOf<ImportRow>()

const CORRECTED_FIELDS = ['line', 'cells', 'faults', 'outcome', 'isCorrected'] as const
/** What the correction of a row reads. */
export type CorrectedRow = Pick<ImportRow, (typeof CORRECTED_FIELDS)[number]>

const outcomesOf = ({ createsOnly }: ImportKind) =>
  rowOutcomes.filter((outcome) => createsOnly !== true || outcome === 'CREATE' || outcome === 'WRONG')

function Faults({ kind, row }: OfKind & { row: Pick<ImportRow, 'faults'> }) {
  const locale = useAppLocale()
  const faultText = useFaultText(kind)
  const { words } = kind
  const inOrder = row.faults.toSorted((a, b) => words.columns.indexOf(a.column) - words.columns.indexOf(b.column))
  return (
    <ul className="import-faults">
      {inOrder.map((fault) => (
        <li
          key={`${fault.column}${fault.key}`}
        >{`${columnTitle(words, locale, fault.column)}: ${faultText(fault)}`}</li>
      ))}
    </ul>
  )
}

export function ImportRows({ kind, file }: OfKind & { file: TableImportDetail }) {
  const t = useTranslations('imports')
  const own = useTranslations(kind.phrases)
  const list = useTranslations('kit.list')
  const { words, shown, recordPathOf } = kind
  const locale = useAppLocale()
  const titleOf = (column: string) => columnTitle(words, locale, column)
  const [correcting, setCorrecting] = useState<CorrectedRow | null>(null)
  const isDone = file.status === 'DONE'
  const mayMend = file.allowed.includes('mend')
  const steps = stepsOf({
    steps: { mend: kind.routes.mend },
    label: () => t('mend'),
    ...(!mayMend && { open: [] }),
    table: importTransitions,
    status: file.status,
    word: (status) => t(`status.${status}`),
  })
  return (
    <section className="stack card-wide">
      <h2>{t('rows')}</h2>
      <List
        name={`${kind.phrases}Rows`}
        route={kind.routes.rows}
        fixed={inputOf(kind, { params: { id: file.id } })}
        title={t('rows')}
        rowFields={['line']}
        rowKey={(row) => String(row.line)}
        columns={[
          { name: 'line', title: t('line'), align: 'end', cell: (row) => <Num>{row.line}</Num> },
          reading(['recordId', 'key'], {
            name: 'key',
            title: titleOf(words.keyColumn),
            cell: (row) =>
              row.recordId === null || recordPathOf === undefined ? (
                <span className="mono">{row.key}</span>
              ) : (
                <GoTo to={recordPathOf(row.recordId)}>{row.key}</GoTo>
              ),
          }),
          ...shown.map(({ column, align }) =>
            reading(['cells'], {
              name: column,
              title: titleOf(column),
              ...(align && { align }),
              cell: (row) => row.cells[column],
            }),
          ),
          {
            name: 'outcome',
            title: t('outcome'),
            cell: (row) => (
              <StatusTag tone={rowTones[row.outcome]}>
                {own(`${isDone ? 'done' : 'outcomes'}.${row.outcome}`)}
              </StatusTag>
            ),
          },
          reading(['outcome', 'isCorrected', 'faults'], {
            name: 'fault',
            title: t('fault'),
            cell: (row) =>
              row.outcome === 'WRONG' ? (
                <Faults kind={kind} row={row} />
              ) : (
                row.isCorrected && <span className="soft">{t('mended')}</span>
              ),
          }),
          // A corrected row can be corrected again; and the button that opened the dialog still exists for the keyboard
          // focus.
          reading(CORRECTED_FIELDS, {
            name: 'mend',
            title: list('steps'),
            isSteps: true,
            cell: (row) =>
              (row.outcome === 'WRONG' || row.isCorrected) && (
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
            options: outcomesOf(kind).map((value) => ({ value, label: own(`outcomes.${value}`) })),
          },
        ]}
        empty={{ title: t('noRows.title'), text: t('noRows.text') }}
      />
      {correcting && (
        <CorrectionDialog
          key={correcting.line}
          kind={kind}
          file={file}
          row={correcting}
          onClose={() => setCorrecting(null)}
        />
      )}
    </section>
  )
}
