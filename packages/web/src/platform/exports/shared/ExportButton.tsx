/** The list as a file: starts a task with the filters that the page shows; the file is offered with the task. */

import { exportableLists } from '@serialis/contract/lists.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import {
  EXPORT_FORMATS,
  EXPORT_VALUES,
  type ExportFormat,
  type ExportValues,
} from '@serialis/contract/platform/exports/exports.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Radios } from '../../../kit/form/Radios.tsx'
import type { ListExportProps } from '../../../kit/list/AsFile.tsx'
import { Can, useMay } from '../../../kit/navigation/Can.tsx'
import { say } from '../../../kit/notices/notices.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'

function ExportDialog({ list, filter, ids, onClose }: ListExportProps & { onClose: () => void }) {
  const t = useTranslations('kit.list')
  const [format, setFormat] = useState<ExportFormat>('CSV')
  const [values, setValues] = useState<ExportValues>('WORDS')
  const { run, isBusy } = useCommand(exportList, {
    onDone: () => {
      say(t('exportStarted'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('exportTitle')}
      confirm={t('exportStart')}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => void run({ body: { list, format, values, filter, ...(ids && { ids: [...ids] }) } })}
    >
      <p>{ids ? t('exportChosenText', { count: ids.length }) : t('exportText')}</p>
      <Radios
        label={t('format')}
        value={format}
        options={EXPORT_FORMATS.map((value) => ({ value, label: t(`formats.${value}`) }))}
        onChange={setFormat}
      />
      <Radios
        label={t('values')}
        value={values}
        options={EXPORT_VALUES.map((value) => ({ value, label: t(`valuesAs.${value}`) }))}
        onChange={setValues}
      />
    </Dialog>
  )
}

export function ExportButton({ list, filter, ids }: ListExportProps) {
  const t = useTranslations('kit.list')
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  // A file shows no more than the page of the list would.
  if (!may(exportableLists[list].reads)) return null
  return (
    <Can permission={exportableLists[list].permission}>
      <Button onClick={() => setOpen(true)}>{t(ids ? 'exportChosen' : 'exporting')}</Button>
      {isOpen && <ExportDialog list={list} filter={filter} {...(ids && { ids })} onClose={() => setOpen(false)} />}
    </Can>
  )
}
