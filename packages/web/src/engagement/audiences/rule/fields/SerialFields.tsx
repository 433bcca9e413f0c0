/** What conditions on packs ask: where they were made, how they were scanned, and whether they were rewarded. */

import { packVerdicts } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { ownershipSources } from '@serialis/contract/engagement/members/owned-serials.schema.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, ManyField, NumberField, RadioField, TextField } from '../../../../kit/form/fields.tsx'
import { PickNamed } from '../PickNamed.tsx'
import { WindowFields } from './ActivityOf.tsx'
import { type AnyFields, asChoice, asNullable, type LeafProps, optionsOf } from './leaf-props.ts'

const SCANS = ['UNASKED', 'SCANNED', 'FIRST'] as const
type Asked = (typeof SCANS)[number]
const NEW_SCAN = { regions: [], verdicts: [], window: { kind: 'EVER' } }

/** Whether the condition asks scans of the pack, kept as a part that is null where it does not. */
const asAsked = (form: AnyFields, name: string): AnyFields => ({
  ...form,
  valueOf: () => {
    const scan = form.valueOf(name) as { isFirst?: boolean } | null | undefined
    return (scan ? (scan.isFirst === true ? 'FIRST' : 'SCANNED') : 'UNASKED') satisfies Asked
  },
  set: (_, value) => {
    const known = (form.valueOf(name) as object | null | undefined) ?? NEW_SCAN
    form.set(name, value === 'UNASKED' ? null : { ...known, isFirst: value === 'FIRST' })
  },
})

function Scanned({ form, name: leaf, naming }: LeafProps) {
  const t = useTranslations('audienceRules')
  const name = `${leaf}.scan`
  const asked = asAsked(form, name)
  return (
    <>
      <ChoiceField
        form={asked}
        name={name}
        label={t('fields.scan')}
        hint={t('hints.scan')}
        options={optionsOf(SCANS, (value) => t(`scans.${value}`))}
      />
      {asked.valueOf(name) !== 'UNASKED' && (
        <>
          <PickNamed
            form={form}
            name={`${name}.regions`}
            kind="REGION"
            naming={naming}
            label={t('fields.scanRegions')}
            hint={t('hints.scanRegions')}
            isOptional
          />
          <ManyField
            form={form}
            name={`${name}.verdicts`}
            label={t('fields.verdicts')}
            hint={t('hints.verdicts')}
            options={optionsOf(packVerdicts, (value) => t(`packVerdicts.${value}`))}
            isOptional
          />
          <WindowFields form={form} name={`${name}.window`} />
        </>
      )}
    </>
  )
}

export function Serial({ form, name, naming }: LeafProps) {
  const [t, serials] = [useTranslations('audienceRules'), useTranslations('ownedSerials')]
  return (
    <>
      <PickNamed
        form={form}
        name={`${name}.productId`}
        kind="PRODUCT"
        isOne
        naming={naming}
        label={t('fields.product')}
        hint={t('hints.product')}
        isOptional
      />
      <div className="form-pair">
        <TextField
          form={asNullable(form)}
          name={`${name}.batch`}
          label={t('fields.batch')}
          hint={t('hints.batch')}
          isOptional
          isMono
        />
        <NumberField form={form} name={`${name}.count`} label={t('fields.packs')} hint={t('hints.packs')} />
      </div>
      <PickNamed
        form={form}
        name={`${name}.lines`}
        kind="LINE"
        naming={naming}
        label={t('fields.lines')}
        hint={t('hints.lines')}
        isOptional
      />
      <ManyField
        form={form}
        name={`${name}.sources`}
        label={t('fields.sources')}
        hint={t('hints.sources')}
        options={optionsOf(ownershipSources, (value) => serials(`sources.${value}`))}
        isOptional
      />
      <Scanned form={form} name={name} naming={naming} />
      <RadioField
        form={asChoice(form)}
        name={`${name}.isUnrewarded`}
        label={t('fields.isUnrewarded')}
        hint={t('hints.isUnrewarded')}
        options={[
          { value: 'false', label: t('rewardedOrNot') },
          { value: 'true', label: t('unrewarded') },
        ]}
      />
    </>
  )
}

export const FirstScan = ({ form, name }: LeafProps) => <WindowFields form={form} name={`${name}.window`} />
