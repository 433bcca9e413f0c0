/** Which column is which field of the collection. */

import { planRecordImport } from '@serialis/contract/engagement/record-imports/record-imports.routes.ts'
import type { RecordImport } from '@serialis/contract/engagement/record-imports/record-imports.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { say } from '../../kit/notices/notices.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { ColumnChoices, useColumnTitle } from '../../platform/imports/shared/ColumnChoices.tsx'
import { useFieldWords } from '../records/shared/useFieldWords.ts'

interface OfFile {
  file: RecordImport
}

/** A label and the path, since two fields may have one label. */
function useFieldText({ fields }: RecordImport) {
  const { labelOf } = useFieldWords()
  const { clauses } = useFormats()
  return (path: string): string => {
    const field = fields.find((one) => one.path === path)
    if (field === undefined) return path
    const label = labelOf(field)
    return label === path ? path : clauses([label, path])
  }
}

function PlanDialog({ file, onClose }: OfFile & { onClose: () => void }) {
  const t = useTranslations('recordImports')
  const textOf = useFieldText(file)
  const [columns, setColumns] = useState(file.columns)
  const command = useCommand(planRecordImport, {
    onDone: () => {
      say(t('columns.started'))
      onClose()
    },
    onRefused: ({ status }) => {
      if (status === 409) onClose()
      return false
    },
  })
  return (
    <Dialog
      title={t('columns.change')}
      confirm={t('columns.check')}
      isBusy={command.isBusy}
      width={680}
      onClose={onClose}
      onConfirm={() => void command.run({ params: { id: file.id }, body: { version: file.version, columns } })}
    >
      <p className="soft">{t('columns.lead')}</p>
      <ColumnChoices<string>
        titles={file.titles}
        columns={columns}
        fields={file.columnPaths.map((value) => ({ value, label: textOf(value) }))}
        onChange={setColumns}
      />
    </Dialog>
  )
}

export function RecordImportColumns({ file }: OfFile) {
  const t = useTranslations('recordImports')
  const words = useTranslations('imports.columns')
  const titleOf = useColumnTitle(file.titles)
  const textOf = useFieldText(file)
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title={t('columns.title')}
      isWide
      actions={
        file.allowed.includes('plan') && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('columns.change')}
          </Button>
        )
      }
    >
      {file.needsColumns && (
        <p className="field-error" role="alert">
          {t('columns.needed', { key: textOf(file.keyPath) })}
        </p>
      )}
      <Facts
        facts={file.columns.map((path, at) => ({
          label: titleOf(at),
          value: path === '' ? words('leave') : textOf(path),
        }))}
      />
      {isOpen && <PlanDialog file={file} onClose={() => setOpen(false)} />}
    </Card>
  )
}
