/** The rows of an order file, and the drawer in which a wrong one is mended. */
import { listOrderImportRows, mendOrderImportRow } from '@serialis/contract/production/imports.routes.ts'
import { rowOutcomes, type TableImportDetail } from '@serialis/contract/kit/import-file.ts'
import { importColumns, type ImportColumn, type ImportRow } from '@serialis/contract/production/imports.schema.ts'
import { faultText, importColumnTextsEn, importColumnTextsZh } from '@serialis/contract/production/imports.texts.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Labelled } from '../kit/form/Labelled.tsx'
import { List } from '../kit/list/ListPage.tsx'
import { GoTo } from '../kit/navigate.tsx'
import { say, warn } from '../kit/notices.ts'
import { paths, pathTo } from '../kit/paths.ts'
import { useCommand } from '../kit/server-state.ts'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { Num } from '../kit/ui/Num.tsx'
import { StatusTag } from '../kit/ui/StatusTag.tsx'
import { rowTones } from '../kit/import-tones.ts'

const useColumnTexts = (): Record<ImportColumn, string> => (useLocale() === 'zh' ? importColumnTextsZh : importColumnTextsEn)

function Faults({ row }: { row: ImportRow }) {
  const columns = useColumnTexts()
  const locale = useLocale()
  if (row.faults.length === 0) return null
  return <ul className="import-faults">{row.faults.map((fault) => <li key={`${fault.column}${fault.key}`}>{`${columns[fault.column]}: ${faultText(locale, fault)}`}</li>)}</ul>
}

function Mending({ file, row, onClose }: { file: TableImportDetail; row: ImportRow; onClose: () => void }) {
  const t = useTranslations('orderImports')
  const columns = useColumnTexts()
  const locale = useLocale()
  const [cells, setCells] = useState(row.cells)
  const [faults, setFaults] = useState(row.faults)
  const command = useCommand(mendOrderImportRow, {
    onDone: (after) => {
      if (after.outcome === 'WRONG') {
        setFaults(after.faults)
        return warn(t('mendWrong'))
      }
      say(t('mendDone'))
      onClose()
    },
  })
  return (
    <Dialog title={t('mendTitle', { line: String(row.line) })} confirm={t('save')} isBusy={command.isBusy} width={640} onClose={onClose} onConfirm={() => void command.run({ params: { id: file.id, line: row.line }, body: { version: file.version, cells } })}>
      <p className="soft">{t('mendLead')}</p>
      <div className="import-cells">
        {importColumns.map((column) => (
          <Labelled key={column} label={columns[column]} isOptional={false} hint={undefined} error={faults.filter((fault) => fault.column === column).map((fault) => faultText(locale, fault)).join(' ') || undefined}>
            {(control) => <Input {...control} value={cells[column] ?? ''} onChange={(event) => setCells({ ...cells, [column]: event.target.value })} />}
          </Labelled>
        ))}
      </div>
    </Dialog>
  )
}

export function OrderImportRows({ file }: { file: TableImportDetail }) {
  const t = useTranslations('orderImports')
  const columns = useColumnTexts()
  const [mending, setMending] = useState<ImportRow | null>(null)
  const isDone = file.status === 'DONE'
  const mayMend = file.status === 'CHECKED'
  return (
    <section className="stack card-wide">
      <h2>{t('rows')}</h2>
      <List
        name="orderImportRows" route={listOrderImportRows} fixed={{ params: { id: file.id } }} title={t('rows')} rowKey={(row) => String(row.line)} refreshMs={5_000}
        columns={[
          { name: 'line', title: t('line'), align: 'end', cell: (row) => <Num>{row.line}</Num> },
          { name: 'orderNo', title: columns.orderNo, cell: (row) => (isDone && row.orderId !== null && row.outcome !== 'WRONG' ? <GoTo to={pathTo(paths.order, { id: row.orderId })}>{row.orderNo}</GoTo> : <span className="mono">{row.orderNo}</span>) },
          { name: 'productCode', title: columns.productCode, cell: (row) => <span className="mono">{row.cells.productCode}</span> },
          { name: 'orderSize', title: columns.orderSize, align: 'end', cell: (row) => row.cells.orderSize },
          { name: 'outcome', title: t('outcome'), cell: (row) => <StatusTag tone={rowTones[row.outcome]}>{isDone ? t(`done.${row.outcome}`) : t(`outcomes.${row.outcome}`)}</StatusTag> },
          { name: 'fault', title: t('fault'), cell: (row) => (row.outcome === 'WRONG' ? <Faults row={row} /> : row.isMended && <span className="soft">{t('mended')}</span>) },
          ...(mayMend ? [{ name: 'mend', title: t('mend'), cell: (row: ImportRow) => row.outcome === 'WRONG' && <Button size="small" aria-label={t('mendOf', { line: String(row.line) })} onClick={() => setMending(row)}>{t('mend')}</Button> }] : []),
        ]}
        filters={[{ kind: 'choice', name: 'outcome', label: t('outcome'), options: rowOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) })) }]}
        empty={{ title: t('noRows.title'), text: t('noRows.text') }}
      />
      {mending && <Mending key={mending.line} file={file} row={mending} onClose={() => setMending(null)} />}
    </section>
  )
}
