/** The cells of one refused row, shown in part, to be written anew and checked again. */

import {
  mendMemberImportRow,
  showMemberImportRow,
} from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import {
  isAttribute,
  MEMBER_CELL_MAXIMUM,
  type MemberCells,
  type MemberColumn,
  type MemberImport,
  type MemberImportRow,
  memberImportFields,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { memberFileTexts } from '@serialis/contract/engagement/member-imports/member-imports.texts.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useAppLocale } from '../../kit/language/i18n.tsx'
import { say } from '../../kit/notices/notices.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { useFieldTitle } from './columns.ts'

interface CorrectMemberProps {
  file: MemberImport
  row: Pick<MemberImportRow, 'line' | 'cells' | 'faults'>
  onClose: () => void
}

export function CorrectMember({ file, row, onClose }: CorrectMemberProps) {
  const t = useTranslations('memberImports')
  const texts = memberFileTexts[useAppLocale()]
  const titleOf = useFieldTitle(file)
  const [written, setWritten] = useState<MemberCells>({})
  const [faults, setFaults] = useState(row.faults)
  const [isStillWrong, setStillWrong] = useState(false)
  const params = { id: file.id, line: row.line }
  const command = useCommand(mendMemberImportRow, {
    onDone: (after) => {
      if (after.outcome !== 'REFUSED') {
        say(t('mendDone'))
        return onClose()
      }
      setFaults(after.faults)
      setStillWrong(true)
    },
    // Another person changed the file in the meantime.
    onRefused: ({ status }) => {
      if (status === 409) onClose()
      return false
    },
  })
  const show = useCommand(showMemberImportRow, { onDone: ({ cells }) => setWritten({ ...cells, ...written }) })
  const wrong = faults.flatMap(({ field }) => (field !== '' && isAttribute(field) ? [field] : []))
  const attributes = [...file.columns, ...Object.keys(row.cells), ...wrong].filter(isAttribute)
  const shown: MemberColumn[] = [
    ...memberImportFields.filter(
      (field) => file.columns.includes(field) || row.cells[field] !== undefined || written[field] !== undefined,
    ),
    ...new Set(attributes),
  ]
  const whole = faults.filter(({ field }) => field === '')
  return (
    <Dialog
      title={t('mendOf', { line: String(row.line) })}
      confirm={t('checkRow')}
      isBusy={command.isBusy}
      width={640}
      onClose={onClose}
      onConfirm={() => void command.run({ params, body: { version: file.version, cells: written } })}
    >
      {isStillWrong ? (
        <p className="field-error" role="alert">
          {t('mendWrong')}
        </p>
      ) : (
        <p className="soft">{t('mendLead')}</p>
      )}
      {whole.map(({ key }) => (
        <p key={key} className="field-error">
          {texts.faults[key]}
        </p>
      ))}
      <div className="import-cells">
        {shown.map((field) => (
          <Labelled
            key={field}
            label={titleOf(field)}
            error={
              faults
                .filter((fault) => fault.field === field)
                .map(({ key }) => texts.faults[key])
                .join(' ') || undefined
            }
          >
            {(control) => (
              <Input
                {...control}
                maxLength={MEMBER_CELL_MAXIMUM}
                placeholder={row.cells[field] ?? ''}
                value={written[field] ?? ''}
                onChange={(event) => setWritten({ ...written, [field]: event.target.value })}
              />
            )}
          </Labelled>
        ))}
      </div>
      {file.allowed.includes('unmask') && (
        <p>
          <Button type="link" className="import-more" loading={show.isBusy} onClick={() => void show.run({ params })}>
            {t('unmask')}
          </Button>{' '}
          <span className="soft">{t('unmaskHint')}</span>
        </p>
      )}
    </Dialog>
  )
}
