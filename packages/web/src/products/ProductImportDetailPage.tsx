/** One file of products: what entering it does, what is wrong with which row, and the decision. */
import { rowOutcomes, type TableImportDetail } from '@serialis/contract/kit/import-file.ts'
import { downloadWrongProductRows, dropProductImport, enterProductImport, getProductImport, listProductImportRows } from '@serialis/contract/products/imports.routes.ts'
import { productColumnTextsEn, productColumnTextsZh, productFaultText } from '@serialis/contract/products/imports.texts.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useErrorText } from '../kit/i18n.tsx'
import { importTones, rowTones } from '../kit/import-tones.ts'
import { List } from '../kit/list/ListPage.tsx'
import { GoTo, useParam } from '../kit/navigate.tsx'
import { say, warnOf } from '../kit/notices.ts'
import { paths, pathTo } from '../kit/paths.ts'
import { useCommand } from '../kit/server-state.ts'
import { TaskProgress } from '../kit/tasks/TaskProgress.tsx'
import { useFormats } from '../kit/time.ts'
import { download } from '../kit/transfer.ts'
import { Card } from '../kit/ui/Card.tsx'
import { DetailPage } from '../kit/ui/DetailPage.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { Facts } from '../kit/ui/Facts.tsx'
import { Instant } from '../kit/ui/Instant.tsx'
import { Num } from '../kit/ui/Num.tsx'
import { StatusTag } from '../kit/ui/StatusTag.tsx'
import './products.css'

interface OfFile {
  file: TableImportDetail
}

function Decision({ file: { id, version, counts, allowed } }: OfFile) {
  const t = useTranslations('productImports')
  const order = useTranslations('orderImports')
  const [isDropAsked, setDropAsked] = useState(false)
  const enter = useCommand(enterProductImport, { onDone: () => say(t('started')) })
  const drop = useCommand(dropProductImport, { onDone: () => { setDropAsked(false); say(order('dropped')) } })
  const input = { params: { id }, body: { version } }
  return (
    <>
      {allowed.includes('drop') && <Button onClick={() => setDropAsked(true)}>{order('drop')}</Button>}
      {allowed.includes('enter') && <Button type="primary" loading={enter.isBusy} onClick={() => void enter.run(input)}>{t('enter', { count: counts.create + counts.change })}</Button>}
      {isDropAsked && (
        <Dialog title={order('dropTitle')} confirm={order('drop')} isDanger isBusy={drop.isBusy} onClose={() => setDropAsked(false)} onConfirm={() => void drop.run(input)}>
          <p>{order('dropText')}</p>
        </Dialog>
      )}
    </>
  )
}

function Counts({ file: { id, counts, status, allowed } }: OfFile) {
  const t = useTranslations('productImports')
  const order = useTranslations('orderImports')
  const mayDownload = allowed.includes('download')
  return (
    <Card title={order(status === 'DONE' ? 'counts.doneTitle' : 'counts.title')} isWide actions={mayDownload && <Button size="small" onClick={() => void download(downloadWrongProductRows, { params: { id } }).catch(warnOf)}>{order('wrongRows')}</Button>}>
      <div className="stack">
        <Facts facts={(['create', 'change', 'same', 'wrong'] as const).map((name) => ({ label: t(`counts.${name}`), value: <Num>{counts[name]}</Num> }))} />
        {status === 'CHECKED' && counts.wrong > 0 && <p className="soft">{t('wrongNote')}</p>}
      </div>
    </Card>
  )
}

function Rows({ file: { id, status } }: OfFile) {
  const t = useTranslations('productImports')
  const order = useTranslations('orderImports')
  const locale = useLocale() === 'zh' ? 'zh' : 'en'
  const columns = locale === 'zh' ? productColumnTextsZh : productColumnTextsEn
  return (
    <section className="stack card-wide">
      <h2>{order('rows')}</h2>
      <List
        name="productImportRows" route={listProductImportRows} fixed={{ params: { id } }} title={order('rows')} rowKey={(row) => String(row.line)} {...(status !== 'DONE' && { refreshMs: 5_000 })}
        columns={[
          { name: 'line', title: order('line'), align: 'end', cell: (row) => <Num>{row.line}</Num> },
          { name: 'code', title: columns.code, cell: (row) => (row.productId === null ? <span className="mono">{row.code}</span> : <GoTo to={pathTo(paths.product, { id: row.productId })}>{row.code}</GoTo>) },
          { name: 'name', title: columns.name, cell: (row) => row.cells.name },
          { name: 'outcome', title: order('outcome'), cell: (row) => <StatusTag tone={rowTones[row.outcome]}>{t(`outcomes.${row.outcome}`)}</StatusTag> },
          { name: 'fault', title: order('fault'), cell: (row) => row.faults.map((fault) => <div key={`${fault.column}${fault.key}`}>{`${columns[fault.column]}: ${productFaultText(locale, fault)}`}</div>) },
        ]}
        filters={[{ kind: 'choice', name: 'outcome', label: order('outcome'), options: rowOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) })) }]}
        empty={{ title: order('noRows.title'), text: order('noRows.text') }}
      />
    </section>
  )
}

function FileFacts({ file }: OfFile) {
  const t = useTranslations('productImports')
  const order = useTranslations('orderImports')
  const { bytes } = useFormats()
  return (
    <Card title={t('one')} isWide>
      <Facts facts={[
        { label: order('fields.fileName'), value: `${file.fileName}  ${bytes(file.size)}` },
        { label: order('fields.uploadedAt'), value: <Instant>{file.uploadedAt}</Instant> },
        { label: order('fields.uploadedBy'), value: file.uploadedBy },
        { label: order('fields.endedAt'), value: file.endedAt && <Instant>{file.endedAt}</Instant> },
        { label: order('fields.endedBy'), value: file.endedBy },
        { label: order('fields.unknownTitles'), value: file.unknownTitles.join(', ') },
        { label: order('fields.sha256'), value: <span className="mono product-file-digest">{file.sha256}</span> },
      ]} />
    </Card>
  )
}

export function ProductImportDetailPage() {
  const status = useTranslations('orderImports.status')
  const order = useTranslations('orderImports')
  const errorText = useErrorText()
  const id = useParam()
  return (
    <DetailPage
      route={getProductImport} input={{ params: { id } }} refreshMs={2_000}
      head={(file) => ({ title: file.fileName, tag: <StatusTag tone={importTones[file.status]}>{status(file.status)}</StatusTag>, primary: <Decision file={file} /> })}
    >
      {(file) => (
        <>
          {file.taskId !== null && <Card title={status(file.status)} isWide><TaskProgress taskId={file.taskId} /></Card>}
          {file.failure && <Card title={order('failed')} isWide><p className="field-error">{errorText(file.failure.key, file.failure.params)}</p></Card>}
          {file.rows > 0 && <Counts file={file} />}
          {file.rows > 0 && <Rows file={file} />}
          <FileFacts file={file} />
        </>
      )}
    </DetailPage>
  )
}
