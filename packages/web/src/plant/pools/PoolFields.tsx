/** The rules of a pool: how much an order may take, how partial packs are numbered, when more is requested. */

import { listUsableVersions } from '@serialis/contract/numbers/codes/codes.routes.ts'
import { TARGET_FACTOR } from '@serialis/contract/plant/pools/demand.ts'
import type { editPool } from '@serialis/contract/plant/pools/pools.routes.ts'
import { ZERO_BOXES, zeroBoxTargetsOf, type CodeType } from '@serialis/contract/plant/products/templates.schema.ts'
import { Checkbox } from 'antd'
import { useTranslations } from 'use-intl'
import { ChoiceField, Field, NumberField, RadioField } from '../../kit/form/fields.tsx'
import type { ContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { useRead } from '../../kit/wire/server-state.ts'

export type PoolForm = ContractForm<typeof editPool>

function ZeroBox({ form, codeType }: { form: PoolForm; codeType: CodeType | undefined }) {
  const t = useTranslations('pools')
  const { data, isFetching } = useRead(
    listUsableVersions,
    { query: {} },
    { enabled: form.values.zeroBox === 'OWN_KEY' },
  )
  const versions = (data?.items ?? []).filter(
    ({ target }) => codeType === undefined || zeroBoxTargetsOf(codeType).includes(target),
  )
  return (
    <>
      <RadioField
        form={form}
        name="zeroBox"
        label={t('fields.zeroBox')}
        hint={t('hints.zeroBox')}
        options={ZERO_BOXES.map((value) => ({ value, label: t(`zeroBox.${value}`) }))}
      />
      {form.values.zeroBox !== 'NONE' && form.values.zeroBox !== undefined && (
        <div className="form-pair">
          <NumberField
            form={form}
            name="zeroBoxPerBatch"
            label={t('fields.zeroBoxPerBatch')}
            hint={t('hints.zeroBoxPerBatch')}
          />
          <NumberField form={form} name="zeroBoxEach" label={t('fields.zeroBoxEach')} hint={t('hints.zeroBoxEach')} />
        </div>
      )}
      {form.values.zeroBox === 'OWN_KEY' && (
        <ChoiceField
          form={form}
          name="zeroBoxRuleVersionId"
          label={t('fields.zeroBoxRule')}
          hint={t('hints.zeroBoxRule')}
          isLoading={isFetching}
          options={versions.map(({ versionId, rule, number: version }) => ({
            value: versionId,
            label: `${rule} ${version}`,
          }))}
        />
      )}
    </>
  )
}

/** `codeType`: of the level, once it is known. A unit is never partial. */
export function PoolFields({
  form,
  codeType,
  isUnit,
}: {
  form: PoolForm
  codeType: CodeType | undefined
  isUnit: boolean
}) {
  const t = useTranslations('pools')
  const { number } = useFormats()
  const { threshold } = form.values
  return (
    <>
      <div className="form-pair">
        <NumberField
          form={form}
          name="minimumRequest"
          label={t('fields.minimumRequest')}
          hint={t('hints.minimumRequest')}
        />
        <NumberField
          form={form}
          name="maximumPercent"
          label={t('fields.maximumPercent')}
          hint={t('hints.maximumPercent')}
          suffix="%"
        />
      </div>
      {!isUnit && <ZeroBox form={form} codeType={codeType} />}
      <div className="form-pair">
        <NumberField form={form} name="threshold" label={t('fields.threshold')} hint={t('hints.threshold')} />
        <NumberField
          form={form}
          name="target"
          label={t('fields.target')}
          hint={
            typeof threshold === 'number'
              ? t('hints.targetIs', { count: number(threshold * TARGET_FACTOR) })
              : t('hints.target')
          }
          isOptional
        />
      </div>
      <NumberField
        form={form}
        name="warnDays"
        label={t('fields.warnDays')}
        hint={t('hints.warnDays')}
        suffix={t('days')}
      />
      <Field form={form} name="isActive" label={t('fields.isActive')} hint={t('hints.isActive')}>
        {(control, value, set) => (
          <Checkbox {...control} checked={value === true} onChange={(event) => set(event.target.checked)}>
            {t('yes')}
          </Checkbox>
        )}
      </Field>
    </>
  )
}
