/** What the decisions of a file have in common: their day, how the members said it, and where that can be seen. */

import {
  type MemberImportPlan,
  statesConsents,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { type ConsentSource, consentSources } from '@serialis/contract/engagement/members/consents.schema.ts'
import { Input, Select } from 'antd'
import { useTranslations } from 'use-intl'
import { DayPicker } from '../../kit/form/DayPicker.tsx'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useFormats } from '../../kit/language/time.ts'

export type StatedPlan = Pick<MemberImportPlan, 'consentDay' | 'consentSource' | 'consentProof'>

/** The error key of what is missing. */
export function missingIn({ consentDay, consentSource, consentProof }: StatedPlan, columns: readonly string[]) {
  if (!statesConsents(columns)) return undefined
  if (consentDay === null && !columns.includes('consentDay')) return 'member_import_consent_day_needed' as const
  if (consentSource === null) return 'member_import_consent_source_needed' as const
  return consentProof.trim().length < 3 ? ('member_import_consent_proof_needed' as const) : undefined
}

export function StatedConsents({ plan, onChange }: { plan: StatedPlan; onChange: (plan: StatedPlan) => void }) {
  const t = useTranslations('memberImports.consents')
  const sources = useTranslations('consents.sources')
  const { today } = useFormats()
  return (
    <fieldset className="import-kinds stack">
      <legend className="field-label">{t('title')}</legend>
      <p className="field-hint">{t('lead')}</p>
      <Labelled label={t('day')} hint={t('dayHint')}>
        {(control) => (
          <DayPicker
            {...control}
            max={today()}
            value={plan.consentDay ?? ''}
            onChange={(day) => onChange({ ...plan, consentDay: day === '' ? null : day })}
          />
        )}
      </Labelled>
      <Labelled label={t('source')} hint={t('sourceHint')}>
        {({ id }) => (
          <Select<ConsentSource | null>
            id={id}
            value={plan.consentSource}
            onChange={(consentSource) => onChange({ ...plan, consentSource })}
            options={consentSources.map((value) => ({ value, label: sources(value) }))}
          />
        )}
      </Labelled>
      <Labelled label={t('proof')} hint={t('proofHint')}>
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={plan.consentProof}
            onChange={(event) => onChange({ ...plan, consentProof: event.target.value })}
          />
        )}
      </Labelled>
    </fieldset>
  )
}
