/** The rows of an uploaded table, each with its faults and a way to correct it. */

import { rowOutcomes, type TableImportDetail } from '@serialis/contract/kit/import-file.ts'
import { columnTitle, faultText } from '@serialis/contract/platform/imports/imports.texts.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAppLocale } from '../../kit/language/i18n.tsx'
import { List, type RowOf } from '../../kit/list/ListPage.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { rowTones } from './imports.tones.ts'
import type { ImportKind, OfKind } from './shared/import-kind.ts'

export type ImportRow = RowOf<ImportKind['routes']['rows']>

function Faults({ kind: { words }, row }: OfKind & { row: ImportRow }) {
  const locale = useAppLocale()
  const inOrder = row.faults.toSorted((a, b) => words.columns.indexOf(a.column) - words.columns.indexOf(b.column))
  return (
    <ul className="import-faults">
      {inOrder.map((fault) => (
        <li
          key={`${fault.column}${fault.key}`}
        >{`${columnTitle(words, locale, fault.column)}: ${faultText(words, locale, fault)}`}</li>
      ))}
    </ul>
  )
}

export function ImportRows({ kind, file }: OfKind & { file: TableImportDetail }) {
  const t = useTranslations('imports')
  const own = useTranslations(kind.phrases)
  const { words, shown, recordPathOf } = kind
  const locale = useAppLocale()
  const titleOf = (column: string) => columnTitle(words, locale, column)
  const [correcting, setCorrecting] = useState<ImportRow | null>(null)
  const isDone = file.status === 'DONE'
  return (
    <section className="stack card-wide">
      <h2>{t('rows')}</h2>
      <List
        name={`${kind.phrases}Rows`}
        route={kind.routes.rows}
        fixed={{ params: { id: file.id } }}
        title={t('rows')}
        rowKey={(row) => String(row.line)}
        columns={[
          { name: 'line', title: t('line'), align: 'end', cell: (row) => <Num>{row.line}</Num> },
          {
            name: 'key',
            title: titleOf(words.keyColumn),
            cell: (row) =>
              row.recordId === null ? (
                <span className="mono">{row.key}</span>
              ) : (
                <GoTo to={recordPathOf(row.recordId)}>{row.key}</GoTo>
              ),
          },
          ...shown.map(({ column, align }) => ({
            name: column,
            title: titleOf(column),
            ...(align && { align }),
            cell: (row: ImportRow) => row.cells[column],
          })),
          {
            name: 'outcome',
            title: t('outcome'),
            cell: (row) => (
              <StatusTag tone={rowTones[row.outcome]}>
                {own(`${isDone ? 'done' : 'outcomes'}.${row.outcome}`)}
              </StatusTag>
            ),
          },
          {
            name: 'fault',
            title: t('fault'),
            cell: (row) =>
              row.outcome === 'WRONG' ? (
                <Faults kind={kind} row={row} />
              ) : (
                row.isCorrected && <span className="soft">{t('mended')}</span>
              ),
          },
          // A corrected row can be corrected again; and the button that opened the dialog still exists for the keyboard
          // focus.
          ...(file.allowed.includes('mend')
            ? [
                {
                  name: 'mend',
                  title: t('mend'),
                  isSteps: true,
                  cell: (row: ImportRow) =>
                    (row.outcome === 'WRONG' || row.isCorrected) && (
                      <Button
                        size="small"
                        aria-label={t('mendOf', { line: String(row.line) })}
                        onClick={() => setCorrecting(row)}
                      >
                        {t('mend')}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
        filters={[
          {
            kind: 'choice',
            name: 'outcome',
            label: t('outcome'),
            options: rowOutcomes.map((value) => ({ value, label: own(`outcomes.${value}`) })),
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
