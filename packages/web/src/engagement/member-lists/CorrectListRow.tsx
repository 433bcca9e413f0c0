/** The cells of one refused row, shown in part, to be written anew and checked again. */

import { memberFileTexts } from '@serialis/contract/engagement/member-imports/member-imports.texts.ts'
import { mendMemberListRow, showMemberListRow } from '@serialis/contract/engagement/member-lists/member-lists.routes.ts'
import {
  LIST_CELL_MAXIMUM,
  type ListCells,
  type MemberList,
  type MemberListRow,
  memberListFields,
} from '@serialis/contract/engagement/member-lists/member-lists.schema.ts'
import { listFileTexts } from '@serialis/contract/engagement/member-lists/member-lists.texts.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useAppLocale } from '../../kit/language/i18n.tsx'
import { say } from '../../kit/notices/notices.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'

interface CorrectListRowProps {
  file: MemberList
  row: Pick<MemberListRow, 'line' | 'cells' | 'faults'>
  onClose: () => void
}

export function CorrectListRow({ file, row, onClose }: CorrectListRowProps) {
  const t = useTranslations('memberLists')
  const words = useTranslations('imports')
  const locale = useAppLocale()
  const { fields } = memberFileTexts[locale]
  const texts = listFileTexts[locale].faults
  const [written, setWritten] = useState<ListCells>({})
  const [faults, setFaults] = useState(row.faults)
  const [isStillWrong, setStillWrong] = useState(false)
  const params = { id: file.id, line: row.line }
  const command = useCommand(mendMemberListRow, {
    onDone: (after) => {
      if (after.outcome !== 'REFUSED') {
        say(words('mendDone'))
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
  const show = useCommand(showMemberListRow, { onDone: ({ cells }) => setWritten({ ...cells, ...written }) })
  const shown = memberListFields.filter((field) => file.columns.includes(field) || row.cells[field] !== undefined)
  return (
    <Dialog
      title={words('mendOf', { line: String(row.line) })}
      confirm={words('save')}
      isBusy={command.isBusy}
      width={640}
      onClose={onClose}
      onConfirm={() => void command.run({ params, body: { version: file.version, cells: written } })}
    >
      {isStillWrong ? (
        <p className="field-error" role="alert">
          {words('mendWrong')}
        </p>
      ) : (
        <p className="soft">{t('mendLead')}</p>
      )}
      {faults
        .filter(({ field }) => field === '')
        .map(({ key }) => (
          <p key={key} className="field-error">
            {texts[key]}
          </p>
        ))}
      <div className="import-cells">
        {shown.map((field) => (
          <Labelled
            key={field}
            label={fields[field]}
            error={
              faults
                .filter((fault) => fault.field === field)
                .map(({ key }) => texts[key])
                .join(' ') || undefined
            }
          >
            {(control) => (
              <Input
                {...control}
                maxLength={LIST_CELL_MAXIMUM}
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
