/** The last day of each role that a form of a user gives. */

import type { updateUser } from '@serialis/contract/platform/access/access.routes.ts'
import { useTranslations } from 'use-intl'
import { DayPicker } from '../../../kit/form/DayPicker.tsx'
import { Field } from '../../../kit/form/fields.tsx'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { useFormats } from '../../../kit/language/time.ts'

export function RoleEnds({
  form,
  names,
  isDisabled,
}: {
  form: ContractForm<typeof updateUser>
  names: ReadonlyMap<string, string>
  isDisabled: boolean
}) {
  const t = useTranslations('users')
  const { today } = useFormats()
  const entered = form.values.roleEnds ?? []
  const ends = (form.values.roleIds ?? []).map((roleId) => ({
    roleId,
    lastDay: entered.find((end) => end.roleId === roleId)?.lastDay ?? null,
  }))
  const setEnd = (at: number, day: string) =>
    form.set(
      'roleEnds',
      ends.map((end, index) => (index === at ? { ...end, lastDay: day === '' ? null : day } : end)),
    )
  return ends.map(({ roleId, lastDay }, at) => (
    <Field
      key={roleId}
      form={form}
      name={`roleEnds.${at}.lastDay`}
      label={t('lastDayOf', { role: names.get(roleId) ?? '' })}
      hint={t('hints.lastDay')}
      isOptional
      isDisabled={isDisabled}
    >
      {(control) => (
        <DayPicker
          {...control}
          disabled={isDisabled}
          value={lastDay ?? ''}
          min={today()}
          onChange={(day) => setEnd(at, day)}
        />
      )}
    </Field>
  ))
}
