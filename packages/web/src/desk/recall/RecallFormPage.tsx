/** Opening a recall: its source, and the reason. */

import { createRecall } from '@serialis/contract/desk/recall/recall.routes.ts'
import type { RecallSource } from '@serialis/contract/desk/recall/recall.schema.ts'
import { Input } from 'antd'
import { useTranslations } from 'use-intl'
import { Field, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'

type RecallForm = ContractForm<typeof createRecall>
const KINDS = ['batch', 'order', 'container', 'codes'] as const
const emptyOf: Record<RecallSource['kind'], RecallSource> = {
  batch: { kind: 'batch', batch: '' },
  order: { kind: 'order', orderNo: '' },
  container: { kind: 'container', code: '' },
  codes: { kind: 'codes', codes: [] },
}

function KindChoice({ form }: { form: RecallForm }) {
  const t = useTranslations('recall')
  return (
    <fieldset className="field radio-field">
      <legend className="field-label">{t('fields.kind')}</legend>
      <div className="row">
        {KINDS.map((kind) => (
          <label key={kind} className="radio">
            <input
              type="radio"
              name="kind"
              checked={form.values.source?.kind === kind}
              onChange={() => form.set('source', emptyOf[kind])}
            />
            {t(`kinds.${kind}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** One code per line; typed text is kept as typed. */
function CodesField({ form }: { form: RecallForm }) {
  const t = useTranslations('recall')
  return (
    <Field form={form} name="source.codes" label={t('fields.codes')} hint={t('hints.codes')}>
      {(control, value, set) => (
        <Input.TextArea
          {...control}
          className="mono"
          rows={8}
          defaultValue={((value as string[] | undefined) ?? []).join('\n')}
          onChange={(event) =>
            set(
              event.target.value
                .split('\n')
                .map((line) => line.trim())
                .filter((line) => line !== ''),
            )
          }
        />
      )}
    </Field>
  )
}

export function RecallFormPage() {
  const t = useTranslations('recall')
  const go = useGo()
  const form = useContractForm(createRecall, {
    initial: { source: emptyOf.batch, reason: '' },
    draft: 'recall',
    onDone: ({ id }) => {
      say(t('opened'))
      go(pathTo(paths.recall, { id }))
    },
  })
  const kind = form.values.source?.kind ?? 'batch'
  return (
    <FormPage form={form} title={t('create')} lead={t('createLead')} submit={t('open')} back={paths.recalls}>
      <KindChoice form={form} />
      {kind === 'batch' && <TextField form={form} name="source.batch" label={t('fields.batch')} maxLength={64} />}
      {kind === 'order' && <TextField form={form} name="source.orderNo" label={t('fields.orderNo')} maxLength={64} />}
      {kind === 'container' && <TextField form={form} name="source.code" label={t('fields.code')} isMono />}
      {kind === 'codes' && <CodesField form={form} />}
      <TextAreaField form={form} name="reason" label={t('fields.reason')} maxLength={500} />
    </FormPage>
  )
}
