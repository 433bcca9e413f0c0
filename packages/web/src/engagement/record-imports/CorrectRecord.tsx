/** One refused row in the form of a record, personal values shown in part, to be written anew and checked again. */

import {
  mendRecordImportRow,
  showRecordImportRow,
} from '@serialis/contract/engagement/record-imports/record-imports.routes.ts'
import type {
  RecordImport,
  RecordImportRow,
} from '@serialis/contract/engagement/record-imports/record-imports.schema.ts'
import { chosenOf } from '@serialis/contract/engagement/records/record-values.ts'
import type { updateRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { say } from '../../kit/notices/notices.ts'
import { useCommand } from '../../kit/wire/server-state.ts'
import { faultsOf, RecordFields } from '../records/shared/RecordFields.tsx'

interface CorrectRecordProps {
  file: RecordImport
  row: Pick<RecordImportRow, 'line' | 'data' | 'faults'>
  onClose: () => void
}

/** What the collection has no field for is left out: it would be refused again. */
const knownOf = ({ fields }: RecordImport, data: RecordImportRow['data']) =>
  chosenOf(data, new Set(fields.filter(({ type }) => type !== 'OBJECT').map(({ path }) => path)))

export function CorrectRecord({ file, row, onClose }: CorrectRecordProps) {
  const t = useTranslations('recordImports')
  const words = useTranslations('imports')
  const [isStillWrong, setStillWrong] = useState(false)
  const params = { id: file.id, line: String(row.line) }
  const form = useContractForm(mendRecordImportRow, {
    initial: { version: file.version, data: knownOf(file, row.data) },
    params,
    alsoCheck: ({ data }) => faultsOf(file.fields, data),
    onDone: (after) => {
      if (after.outcome === 'REFUSED') return setStillWrong(true)
      say(words('mendDone'))
      onClose()
    },
  })
  const show = useCommand(showRecordImportRow, {
    onDone: ({ data }) => form.set('data', knownOf(file, data)),
    inPlace: true,
  })
  return (
    <FormDrawer
      title={words('mendOf', { line: String(row.line) })}
      form={form}
      submit={words('save')}
      onClose={onClose}
    >
      {isStillWrong ? (
        <p className="field-error" role="alert">
          {words('mendWrong')}
        </p>
      ) : (
        <p className="soft">{words('mendLead')}</p>
      )}
      {file.allowed.includes('unmask') && (
        <p>
          <Button
            type="link"
            className="import-more"
            loading={show.isBusy}
            onClick={() => void show.run({ params: { id: file.id, line: row.line } })}
          >
            {t('unmask')}
          </Button>{' '}
          <span className="soft">{t('unmaskHint')}</span>
        </p>
      )}
      <RecordFields
        form={form as unknown as ContractForm<typeof updateRecord>}
        fields={file.fields}
        around={undefined}
        keyPath={undefined}
      />
    </FormDrawer>
  )
}
