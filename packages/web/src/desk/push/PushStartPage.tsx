/** A manual push: which target, which content, and why. */

import { listPushTargets, startPush } from '@serialis/contract/desk/push/push.routes.ts'
import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField, Field, ManyField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { useRead } from '../../kit/wire/server-state.ts'

const WAYS = ['byOrder', 'byBatch', 'byCodes'] as const

export function PushStartPage() {
  const t = useTranslations('push')
  const ledger = useTranslations('ledger')
  const go = useGo()
  const [way, setWay] = useState<(typeof WAYS)[number]>('byOrder')
  const targets = useRead(listPushTargets, { query: { limit: 200 } })
  const form = useContractForm(startPush, {
    initial: { orderNo: '', batchCode: '', codes: [], levels: [], reason: '' },
    draft: 'push',
    more: { value: way, use: setWay },
    onDone: (job) => {
      say(t('started'))
      go(pathTo(paths.push, { id: job.id }))
    },
  })
  const choose = (next: (typeof WAYS)[number]) => {
    setWay(next)
    form.replace({ ...form.values, orderNo: '', batchCode: '', codes: [] })
  }
  const linesOf = (text: string) => text.split(/\r?\n/)
  return (
    <FormPage form={form} title={t('start')} lead={t('startLead')} submit={t('start')} back={paths.pushes}>
      <ChoiceField
        form={form}
        name="targetId"
        label={t('fields.target')}
        isLoading={targets.isPending}
        options={(targets.data?.items ?? [])
          .filter(({ isActive }) => isActive)
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      <fieldset className="field radio-field">
        <legend className="field-label">{t('select')}</legend>
        <div className="row">
          {WAYS.map((value) => (
            <label key={value} className="radio">
              <input type="radio" name="way" checked={way === value} onChange={() => choose(value)} />
              {t(value)}
            </label>
          ))}
        </div>
      </fieldset>
      {way === 'byOrder' && <TextField form={form} name="orderNo" label={t('orderNo')} maxLength={60} isMono />}
      {way === 'byBatch' && <TextField form={form} name="batchCode" label={t('batchCode')} maxLength={60} isMono />}
      {way === 'byCodes' && (
        <Field form={form} name="codes" label={t('byCodes')} hint={t('codesHint')}>
          {(control, _, set) => (
            <Input.TextArea
              {...control}
              className="mono"
              rows={6}
              onChange={(event) => set(linesOf(event.target.value).filter((line) => line.trim() !== ''))}
            />
          )}
        </Field>
      )}
      <ManyField
        form={form}
        name="levels"
        label={t('levels')}
        hint={t('levelsHint')}
        isOptional
        options={packagingLevels.map((value) => ({ value, label: ledger(`level.${value}`) }))}
      />
      <TextAreaField form={form} name="reason" label={t('fields.reason')} maxLength={500} />
    </FormPage>
  )
}
