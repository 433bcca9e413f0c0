/** Who gives the tag: people, or an activity of a type that says what was entered here. */

import type { updateTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import {
  MATCH_VALUE_MAXIMUM,
  TAG_MATCHES_MAXIMUM,
  tagKinds,
  type ActivityMatch,
} from '@serialis/contract/engagement/tags/tags.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { RadioField, TextField } from '../../kit/form/fields.tsx'
import type { ContractForm } from '../../kit/form/useContractForm.ts'

type Form = ContractForm<typeof updateTag>
const PATH_MAXIMUM = 120
const TYPE_MAXIMUM = 40

function Matches({ form }: { form: Form }) {
  const t = useTranslations('tags')
  const matches = (form.valueOf('activityMatches') ?? []) as readonly Partial<ActivityMatch>[]
  const replace = (next: readonly Partial<ActivityMatch>[]) => form.set('activityMatches', next)
  return (
    <fieldset className="field">
      <legend className="field-label">{t('fields.activityMatches')}</legend>
      <p className="field-hint">{t('hints.activityMatches')}</p>
      {matches.map((_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a condition is its place: it has no other identity
        <div key={at} className="stack">
          <div className="form-pair">
            <TextField
              form={form}
              name={`activityMatches.${at}.path`}
              label={t('fields.matchPath')}
              hint={t('hints.matchPath')}
              maxLength={PATH_MAXIMUM}
              isMono
            />
            <TextField
              form={form}
              name={`activityMatches.${at}.value`}
              label={t('fields.matchValue')}
              hint={t('hints.matchValue')}
              maxLength={MATCH_VALUE_MAXIMUM}
            />
          </div>
          <div>
            <Button onClick={() => replace(matches.filter((__, other) => other !== at))}>{t('removeMatch')}</Button>
          </div>
        </div>
      ))}
      {matches.length < TAG_MATCHES_MAXIMUM && (
        <div>
          <Button onClick={() => replace([...matches, { path: '', value: '' }])}>{t('addMatch')}</Button>
        </div>
      )}
    </fieldset>
  )
}

export function ActivityFields({ form, isFixed }: { form: Form; isFixed: boolean }) {
  const t = useTranslations('tags')
  const set: typeof form.set = (name, value) => {
    form.set(name, value)
    // What is no longer asked for is not sent.
    if (value === 'EVENT') form.set('memberLimit', null)
    else {
      form.set('activityType', null)
      form.set('activityMatches', [])
    }
  }
  return (
    <>
      <RadioField
        form={{ ...form, set }}
        name="kind"
        label={t('fields.kind')}
        hint={t('hints.kind')}
        options={tagKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        isDisabled={isFixed}
      />
      {form.values.kind === 'EVENT' && (
        <>
          <TextField
            form={form}
            name="activityType"
            label={t('fields.activityType')}
            hint={t('hints.activityType')}
            maxLength={TYPE_MAXIMUM}
            isMono
          />
          <Matches form={form} />
        </>
      )}
    </>
  )
}
