/** One file of orders: what entering it does, what is wrong with which row, and the decision. */
import { dropOrderImport, enterOrderImport, getOrderImport, downloadWrongOrderRows } from '@serialis/contract/production/imports.routes.ts'
import type { TableImportDetail } from '@serialis/contract/kit/import-file.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../kit/i18n.tsx'
import { useParam } from '../kit/navigate.tsx'
import { say, warnOf } from '../kit/notices.ts'
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
import { importTones } from '../kit/import-tones.ts'
import { OrderImportRows } from './OrderImportRows.tsx'
import './imports.css'

function Decision({ file }: { file: TableImportDetail }) {
  const t = useTranslations('orderImports')
  const [asked, setAsked] = useState<'good' | 'drop' | null>(null)
  const enter = useCommand(enterOrderImport, { onDone: () => { setAsked(null); say(t('started')) } })
  const drop = useCommand(dropOrderImport, { onDone: () => { setAsked(null); say(t('dropped')) } })
  const { id, version, counts } = file
  const good = counts.create + counts.change
  const run = (leaveOutWrong: boolean) => void enter.run({ params: { id }, body: { version, leaveOutWrong } })
  return (
    <>
      {file.allowed.includes('drop') && <Button onClick={() => setAsked('drop')}>{t('drop')}</Button>}
      {file.allowed.includes('enter') && <Button type="primary" loading={enter.isBusy} onClick={() => (counts.wrong > 0 ? setAsked('good') : run(false))}>{counts.wrong > 0 ? t('enterGood', { count: good }) : t('enter', { count: good })}</Button>}
      {asked === 'good' && (
        <Dialog title={t('enterGoodTitle')} confirm={t('enterGood', { count: good })} isBusy={enter.isBusy} onClose={() => setAsked(null)} onConfirm={() => run(true)}>
          <p>{t('enterGoodText', { wrong: counts.wrong })}</p>
        </Dialog>
      )}
      {asked === 'drop' && (
        <Dialog title={t('dropTitle')} confirm={t('drop')} isDanger isBusy={drop.isBusy} onClose={() => setAsked(null)} onConfirm={() => void drop.run({ params: { id }, body: { version } })}>
          <p>{t('dropText')}</p>
        </Dialog>
      )}
    </>
  )
}

function Counts({ file: { counts, status } }: { file: TableImportDetail }) {
  const t = useTranslations('orderImports.counts')
  return (
    <Card title={status === 'DONE' ? t('doneTitle') : t('title')} isWide>
      <Facts facts={(['create', 'change', 'same', 'wrong'] as const).map((name) => ({ label: t(name), value: <Num>{counts[name]}</Num> }))} />
    </Card>
  )
}

function FileFacts({ file }: { file: TableImportDetail }) {
  const t = useTranslations('orderImports')
  const { bytes } = useFormats()
  return (
    <Card title={t('one')} isWide actions={file.allowed.includes('download') && <Button size="small" onClick={() => void download(downloadWrongOrderRows, { params: { id: file.id } }).catch(warnOf)}>{t('wrongRows')}</Button>}>
      <Facts facts={[
        { label: t('fields.fileName'), value: `${file.fileName}  ${bytes(file.size)}` },
        { label: t('fields.uploadedAt'), value: <Instant>{file.uploadedAt}</Instant> },
        { label: t('fields.uploadedBy'), value: file.uploadedBy },
        { label: t('fields.endedAt'), value: file.endedAt && <Instant>{file.endedAt}</Instant> },
        { label: t('fields.endedBy'), value: file.endedBy },
        { label: t('fields.unknownTitles'), value: file.unknownTitles.join(', ') },
        { label: t('fields.sha256'), value: <span className="mono import-digest">{file.sha256}</span> },
      ]} />
    </Card>
  )
}

export function OrderImportDetailPage() {
  const t = useTranslations('orderImports')
  const errorText = useErrorText()
  const id = useParam()
  return (
    <DetailPage
      route={getOrderImport} input={{ params: { id } }} refreshMs={2_000}
      head={(file) => ({ title: file.fileName, tag: <StatusTag tone={importTones[file.status]}>{t(`status.${file.status}`)}</StatusTag>, primary: <Decision file={file} /> })}
    >
      {(file) => (
        <>
          {file.taskId !== null && <Card title={t(`status.${file.status}`)} isWide><TaskProgress taskId={file.taskId} /></Card>}
          {file.failure && <Card title={t('failed')} isWide><p className="field-error">{errorText(file.failure.key, file.failure.params)}</p></Card>}
          {file.rows > 0 && <Counts file={file} />}
          {file.rows > 0 && <OrderImportRows file={file} />}
          <FileFacts file={file} />
        </>
      )}
    </DetailPage>
  )
}
