/** A new change: which serial numbers, which operation, why. Submitting it only starts a dry run. */

import { evidenceOfOperation, operationsOf, reasonTypeOf } from '@serialis/contract/desk/status-changes/desks.ts'
import type { ChangeDetail } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import type { Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useSearch } from '../../kit/navigation/navigate.tsx'
import { warnOf } from '../../kit/notices/notices.ts'
import { readAgain, useCommand, useRead } from '../../kit/wire/server-state.ts'
import { sendFile } from '../../kit/wire/transfer.ts'
import { ReasonChoice } from '../../platform/dictionary/shared/ReasonChoice.tsx'
import './status-changes.css'
import { emptyPicking, type Picking, sourceOf } from './picking.ts'
import { PickSource, SOURCE } from './PickSource.tsx'
import { type Desk, desks, offered, type OfferedOperation } from './shared/desks.ts'

/** The names of a chosen reason are added to the words. */
const REASON_MAXIMUM = 450

type Form = ContractForm<Desk['routes']['upload']>

/** Operations as cards, each with its meaning. */
function OperationField({ form, operations }: { form: Form; operations: readonly OfferedOperation[] }) {
  const t = useTranslations('statusChanges')
  return (
    <Field form={form} name="operation" label={t('fields.operation')}>
      {(control, value, set) => (
        <div id={control.id} className="operation-cards" role="radiogroup" aria-label={t('fields.operation')}>
          {operations.map((operation) => (
            <label
              key={operation}
              className={value === operation ? 'operation-card operation-chosen' : 'operation-card'}
            >
              <input
                type="radio"
                name="operation"
                checked={value === operation}
                aria-invalid={control['aria-invalid']}
                onChange={() => set(operation)}
              />
              <span>
                <strong>{t(`operations.${operation}.name`)}</strong>
                <span className="soft">{t(`operations.${operation}.text`)}</span>
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}

function WhyFields({ form, desk, scheme }: { form: Form; desk: Desk; scheme: Scheme }) {
  const t = useTranslations('statusChanges')
  const reasons = useTranslations('reasons')
  const { operation, reasonCode = '' } = form.values
  const evidence = operation === undefined ? new Set() : evidenceOfOperation(scheme, operation)
  const asksAlways = desk.trigger === 'ACT'
  return (
    <fieldset className="form-group">
      <legend>{t('pick.why')}</legend>
      <ReasonChoice
        type={reasonTypeOf(desk.trigger, operation)}
        value={reasonCode}
        onChange={(code) => form.set('reasonCode', code)}
      />
      <TextAreaField
        form={form}
        name="reason"
        label={reasonCode === '' ? t('fields.reason') : reasons('more')}
        hint={t('pick.reasonHint')}
        rows={2}
        maxLength={REASON_MAXIMUM}
        isOptional={reasonCode !== ''}
      />
      {evidence.has('record') && (
        <TextField
          form={form}
          name="recordNo"
          label={t('fields.recordNo')}
          hint={t('pick.recordHint')}
          maxLength={64}
          isOptional
        />
      )}
      {evidence.has('identifiedBy') && (
        <TextAreaField
          form={form}
          name="identifiedBy"
          label={t('fields.identifiedBy')}
          hint={t('pick.identifiedHint')}
          rows={2}
          maxLength={500}
          isOptional
        />
      )}
      {asksAlways ? (
        <p className="field-hint">{t('pick.secondAlways')}</p>
      ) : (
        <Field form={form} name="asksSecond" label={t('fields.asksSecond')}>
          {(control, value, set) => (
            <Checkbox
              id={control.id}
              checked={value === 'true'}
              onChange={(event) => set(String(event.target.checked))}
            >
              {t('pick.asksSecondHint')}
            </Checkbox>
          )}
        </Field>
      )}
    </fieldset>
  )
}

/** Sends a list as a file, and anything else as JSON; undefined: it was not sent, and the reason is shown. */
function useSending(desk: Desk, picking: Picking) {
  const create = useCommand(desk.routes.create)
  return async ({ body }: { body: Form['values'] }): Promise<ChangeDetail | undefined | void> => {
    const { operation, reason = '', reasonCode = '', recordNo = '', identifiedBy = '', asksSecond } = body
    const source = sourceOf(picking)
    if (operation === undefined) return undefined
    if (source !== null)
      return create.run({
        body: { operation, reason, reasonCode, recordNo, identifiedBy, asksSecond: asksSecond === 'true', source },
      })
    if (picking.file === null) return undefined
    return sendFile(
      desk.routes.upload,
      { body: { operation, reason, reasonCode, recordNo, identifiedBy, asksSecond } },
      picking.file,
    ).catch((error: unknown) => void warnOf(error))
  }
}

/** What the upload's shape cannot know: the set is chosen outside of it, and most operations need a reason. */
function faultsOf(
  { operation, reason = '', reasonCode = '' }: Form['values'],
  picking: Picking,
  scheme: Scheme,
): Record<string, string> {
  const isEmpty = picking.kind === 'file' ? picking.file === null : sourceOf(picking) === null
  const needsReason = operation === undefined || evidenceOfOperation(scheme, operation).has('reason')
  return {
    ...(isEmpty && { [SOURCE]: 'can_not_be_empty' }),
    ...(needsReason && reasonCode === '' && reason.trim() === '' && { reason: 'can_not_be_empty' }),
  }
}

function ChangeForm({ desk }: { desk: Desk }) {
  const t = useTranslations('statusChanges')
  const go = useGo()
  const search = useSearch()
  const { data: me } = useRead(getMe, {})
  const scheme = me?.snScheme ?? 'A'
  const operations = operationsOf(scheme, desk.trigger).map(offered)
  const [picking, setPicking] = useState(() => emptyPicking(search['codes']))
  const send = useSending(desk, picking)
  // A file is chosen again.
  const kept = useMemo(() => ({ ...picking, file: null }), [picking])
  const form = useContractForm(desk.routes.upload, {
    initial: { reason: '', reasonCode: '', asksSecond: 'false' },
    draft: `change ${desk.trigger}`,
    more: { value: kept, use: setPicking },
    alsoCheck: (values) => faultsOf(values, picking, scheme),
    onDone: ({ id }) => {
      void readAgain()
      go(desk.detailPath(id))
    },
    send: send as never,
  })
  return (
    <FormPage
      form={form}
      title={t(`${desk.trigger}.create`)}
      lead={t('pick.submitHint')}
      submit={t('pick.submit')}
      back={desk.listPath}
    >
      <PickSource
        desk={desk}
        picking={picking}
        onChange={(next) => {
          setPicking(next)
          form.touch(SOURCE)
        }}
        isMissing={form.errorOf(SOURCE as never) !== undefined}
        claim={form.claim as never}
      />
      <fieldset className="form-group">
        <legend>{t('pick.choose')}</legend>
        <OperationField form={form} operations={operations} />
      </fieldset>
      <WhyFields form={form} desk={desk} scheme={scheme} />
    </FormPage>
  )
}

export const StatusUpdateFormPage = () => <ChangeForm desk={desks.UPD} />
export const ScrapFormPage = () => <ChangeForm desk={desks.SCR} />
export const ActivationFormPage = () => <ChangeForm desk={desks.ACT} />
