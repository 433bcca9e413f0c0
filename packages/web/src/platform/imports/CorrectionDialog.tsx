/** The cells of one row: their content and faults, to be corrected and validated again. */

import type { TableImportDetail } from '@serialis/contract/kit/import-file.ts'
import { columnTitle } from '@serialis/contract/platform/imports/imports.texts.ts'
import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useAppLocale } from '../../kit/language/i18n.tsx'
import { say } from '../../kit/notices/notices.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import type { CorrectedRow } from './ImportRows.tsx'
import { inputOf, type OfKind, useFaultText } from './shared/import-kind.ts'
import './imports.css'

interface CorrectionDialogProps extends OfKind {
  file: TableImportDetail
  row: CorrectedRow
  onClose: () => void
}

export function CorrectionDialog({ kind, file, row, onClose }: CorrectionDialogProps) {
  const { routes, words } = kind
  const faultText = useFaultText(kind)
  const t = useTranslations('imports')
  const locale = useAppLocale()
  const [cells, setCells] = useState(row.cells)
  const [faults, setFaults] = useState(row.faults)
  const [isStillWrong, setStillWrong] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  // To the first wrong cell, when the dialog opens and after each validation of the row.
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  const command = useCommand(routes.mend, {
    onDone: (after) => {
      if (after.outcome !== 'WRONG') {
        say(t('mendDone'))
        return onClose()
      }
      setFaults(after.faults)
      setStillWrong(true)
    },
    // Another user changed the file in the meantime: saving again would overwrite changes that this user has not seen.
    onRefused: ({ status }) => {
      if (status === 409) onClose()
      return false
    },
  })
  // A column that the file does not have is not an empty cell: the record keeps its value.
  const change = (column: string, text: string) =>
    setCells({ ...cells, [column]: text === '' && row.cells[column] === undefined ? undefined : text })
  const shown = words.columns.filter(
    (column) => showsAll || row.cells[column] !== undefined || faults.some((fault) => fault.column === column),
  )
  return (
    <Dialog
      title={t('mendOf', { line: String(row.line) })}
      confirm={t('save')}
      isBusy={command.isBusy}
      width={640}
      onClose={onClose}
      onConfirm={() =>
        void command.run(
          inputOf(kind, { params: { id: file.id, line: row.line }, body: { version: file.version, cells } }),
        )
      }
    >
      {isStillWrong ? (
        <p className="field-error" role="alert">
          {t('mendWrong')}
        </p>
      ) : (
        <p className="soft">{t('mendLead')}</p>
      )}
      <div ref={fields} className="import-cells">
        {shown.map((column) => (
          <Labelled
            key={column}
            label={columnTitle(words, locale, column)}
            error={
              faults
                .filter((fault) => fault.column === column)
                .map((fault) => faultText(fault))
                .join(' ') || undefined
            }
          >
            {(control) => (
              <Input
                {...control}
                maxLength={500}
                value={cells[column] ?? ''}
                onChange={(event) => change(column, event.target.value)}
              />
            )}
          </Labelled>
        ))}
      </div>
      {shown.length < words.columns.length && (
        <Button type="link" className="import-more" onClick={() => setShowsAll(true)}>
          {t('otherColumns')}
        </Button>
      )}
    </Dialog>
  )
}
