/** Types of activities that are kept for longer or shorter than the others. */

import {
  ACTIVITY_MONTHS_MAXIMUM,
  ACTIVITY_TYPE_MAXIMUM,
  MEMBER_MONTHS,
} from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { NumberField, TextField } from '../../../kit/form/fields.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import type { MemberForm } from './LevelsField.tsx'

function One({ form, at, onRemove }: { form: MemberForm; at: number; onRemove: () => void }) {
  const t = useTranslations('mainData.configs.member')
  const { number } = useFormats()
  const limits = { minimum: number(MEMBER_MONTHS.minimum), maximum: number(MEMBER_MONTHS.maximum) }
  return (
    <div className="stack" role="group" aria-label={t('typeNumber', { number: String(at + 1) })}>
      <div className="form-pair">
        <TextField
          form={form}
          name={`activityMonths.${at}.type`}
          label={t('fields.activityType')}
          hint={t('hints.activityType')}
          maxLength={ACTIVITY_TYPE_MAXIMUM}
          isMono
        />
        <NumberField
          form={form}
          name={`activityMonths.${at}.months`}
          label={t('fields.activityMonthsOf')}
          hint={t('hints.activityMonthsOf', limits)}
        />
      </div>
      <div>
        <Button aria-label={t('removeType', { number: String(at + 1) })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </div>
  )
}

export function ActivityMonthsField({ form }: { form: MemberForm }) {
  const t = useTranslations('mainData.configs.member')
  const all = form.values.activityMonths ?? []
  return (
    <section className="stack" aria-label={t('fields.activityMonths')}>
      <h2>{t('fields.activityMonths')}</h2>
      <p className="soft">{t('hints.activityMonths')}</p>
      {all.map((_, at) => (
        <One
          key={at}
          form={form}
          at={at}
          onRemove={() =>
            form.set(
              'activityMonths',
              all.filter((__, other) => other !== at),
            )
          }
        />
      ))}
      {all.length < ACTIVITY_MONTHS_MAXIMUM && (
        <div>
          <Button onClick={() => form.set('activityMonths', [...all, { type: '' }])}>{t('addType')}</Button>
        </div>
      )}
    </section>
  )
}
