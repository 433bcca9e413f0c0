/** What one condition asks for, kind by kind. */

import { comparisons, RANDOM_PARTS, type RuleLeaf } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import {
  consentChannels,
  consentPurposes,
  consentStates,
} from '@serialis/contract/engagement/members/consents.schema.ts'
import { genders, memberLocales } from '@serialis/contract/engagement/members/members.schema.ts'
import { identityKinds } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField, ManyField, NumberField, RadioField, TextField } from '../../../../kit/form/fields.tsx'
import { PickNamed } from '../PickNamed.tsx'
import { ActivityOf, WindowFields } from './ActivityOf.tsx'
import { Attribute } from './AttributeFields.tsx'
import { type AnyFields, asChoice, type LeafProps, optionsOf } from './leaf-props.ts'
import { FirstScan, Serial } from './SerialFields.tsx'

function Compared({ form, name }: LeafProps) {
  const t = useTranslations('audienceRules')
  return (
    <ChoiceField
      form={form}
      name={`${name}.compared`}
      label={t('fields.compared')}
      hint={t('hints.compared')}
      options={optionsOf(comparisons, (value) => t(`comparisons.${value}`))}
    />
  )
}

function Gender({ form, name }: LeafProps) {
  const [t, members] = [useTranslations('audienceRules'), useTranslations('members')]
  return (
    <ManyField
      form={form}
      name={`${name}.values`}
      label={members('fields.gender')}
      hint={t('hints.anyOf')}
      options={optionsOf(genders, (value) => members(`genders.${value}`))}
    />
  )
}

function Language({ form, name }: LeafProps) {
  const [t, members] = [useTranslations('audienceRules'), useTranslations('members')]
  return (
    <ManyField
      form={form}
      name={`${name}.values`}
      label={members('fields.locale')}
      hint={t('hints.anyOf')}
      options={optionsOf(memberLocales, (value) => members(`locales.${value}`))}
    />
  )
}

function Region({ form, name, naming }: LeafProps) {
  const t = useTranslations('audienceRules')
  return (
    <PickNamed
      form={form}
      name={`${name}.values`}
      kind="REGION"
      naming={naming}
      label={t('fields.regions')}
      hint={t('hints.regions')}
    />
  )
}

function SourceChannel({ form, name, naming }: LeafProps) {
  const t = useTranslations('audienceRules')
  return (
    <PickNamed
      form={form}
      name={`${name}.values`}
      kind="SOURCE_CHANNEL"
      naming={naming}
      label={t('fields.sourceChannels')}
      hint={t('hints.anyOf')}
    />
  )
}

function Tag({ form, name, naming }: LeafProps) {
  const t = useTranslations('audienceRules')
  return (
    <PickNamed
      form={form}
      name={`${name}.values`}
      kind="TAG"
      naming={naming}
      label={t('fields.tags')}
      hint={t('hints.anyOf')}
    />
  )
}

function Audience({ form, name, naming }: LeafProps) {
  const t = useTranslations('audienceRules')
  return (
    <PickNamed
      form={form}
      name={`${name}.values`}
      kind="AUDIENCE"
      naming={naming}
      label={t('fields.audiences')}
      hint={t('hints.anyOf')}
    />
  )
}

function Age({ form, name }: LeafProps) {
  const t = useTranslations('audienceRules')
  return (
    <div className="form-pair">
      <NumberField form={form} name={`${name}.from`} label={t('fields.ageFrom')} hint={t('hints.age')} />
      <NumberField form={form} name={`${name}.to`} label={t('fields.ageTo')} hint={t('hints.ageTo')} />
    </div>
  )
}

function Identity({ form, name }: LeafProps) {
  const [t, members] = [useTranslations('audienceRules'), useTranslations('members')]
  return (
    <>
      <ManyField
        form={form}
        name={`${name}.values`}
        label={t('fields.identities')}
        hint={t('hints.identities')}
        options={optionsOf(identityKinds, (value) => members(`kinds.${value}`))}
      />
      <RadioField
        form={asChoice(form)}
        name={`${name}.isVerified`}
        label={t('fields.isVerified')}
        hint={t('hints.isVerified')}
        options={[
          { value: 'true', label: t('verified') },
          { value: 'false', label: t('verifiedOrNot') },
        ]}
      />
    </>
  )
}

function Activity(props: LeafProps) {
  const { form, name } = props
  const t = useTranslations('audienceRules')
  return (
    <>
      <ActivityOf form={form} name={name} label={t('fields.type')} />
      <div className="form-pair">
        <Compared {...props} />
        <NumberField form={form} name={`${name}.count`} label={t('fields.times')} hint={t('hints.times')} />
      </div>
      <WindowFields form={form} name={`${name}.window`} />
    </>
  )
}

function Sequence({ form, name }: LeafProps) {
  const t = useTranslations('audienceRules')
  return (
    <>
      <ActivityOf form={form} name={`${name}.first`} label={t('fields.first')} />
      <RadioField
        form={asChoice(form)}
        name={`${name}.isFollowed`}
        label={t('fields.isFollowed')}
        hint={t('hints.isFollowed')}
        options={[
          { value: 'true', label: t('followed') },
          { value: 'false', label: t('notFollowed') },
        ]}
      />
      <ActivityOf form={form} name={`${name}.second`} label={t('fields.second')} />
      <NumberField form={form} name={`${name}.hours`} label={t('fields.hours')} hint={t('hints.hours')} />
      <WindowFields form={form} name={`${name}.window`} />
    </>
  )
}

function Consent({ form, name }: LeafProps) {
  const [t, consents] = [useTranslations('audienceRules'), useTranslations('consents')]
  const isMarketing = form.valueOf(`${name}.purpose`) === 'MARKETING'
  const changing: AnyFields = {
    ...form,
    set: (field, value) => {
      form.set(field, value)
      // Marketing alone is agreed to for each channel.
      form.set(`${name}.channel`, value === 'MARKETING' ? undefined : null)
    },
  }
  return (
    <>
      <div className="form-pair">
        <ChoiceField
          form={changing}
          name={`${name}.purpose`}
          label={consents('fields.purpose')}
          hint={t('hints.purpose')}
          options={optionsOf(consentPurposes, (value) => consents(`purposes.${value}`))}
        />
        {isMarketing && (
          <ChoiceField
            form={form}
            name={`${name}.channel`}
            label={consents('fields.channel')}
            hint={consents('hints.channel')}
            options={optionsOf(consentChannels, (value) => consents(`channels.${value}`))}
          />
        )}
      </div>
      <ChoiceField
        form={form}
        name={`${name}.state`}
        label={consents('fields.state')}
        hint={t('hints.state')}
        options={optionsOf(consentStates, (value) => consents(`states.${value}`))}
      />
    </>
  )
}

function Points(props: LeafProps) {
  const t = useTranslations('audienceRules')
  return (
    <div className="form-pair">
      <Compared {...props} />
      <NumberField
        form={props.form}
        name={`${props.name}.balance`}
        label={t('fields.balance')}
        hint={t('hints.balance')}
      />
    </div>
  )
}

function Random({ form, name }: LeafProps) {
  const t = useTranslations('audienceRules')
  return (
    <>
      <TextField form={form} name={`${name}.salt`} label={t('fields.salt')} hint={t('hints.salt')} />
      <div className="form-pair">
        <NumberField
          form={form}
          name={`${name}.from`}
          label={t('fields.partFrom')}
          hint={t('hints.parts', { most: String(RANDOM_PARTS - 1) })}
        />
        <NumberField form={form} name={`${name}.to`} label={t('fields.partTo')} hint={t('hints.partTo')} />
      </div>
    </>
  )
}

const forms: Record<RuleLeaf['kind'], (props: LeafProps) => ReactNode> = {
  GENDER: Gender,
  LOCALE: Language,
  REGION: Region,
  SOURCE_CHANNEL: SourceChannel,
  AGE: Age,
  IDENTITY: Identity,
  TAG: Tag,
  ATTRIBUTE: Attribute,
  AUDIENCE: Audience,
  ACTIVITY: Activity,
  SEQUENCE: Sequence,
  SERIAL: Serial,
  FIRST_SCAN: FirstScan,
  CONSENT: Consent,
  POINTS: Points,
  RANDOM: Random,
}

export function LeafFields({ kind, ...props }: LeafProps & { kind: RuleLeaf['kind'] }) {
  const t = useTranslations('audienceRules')
  const Form = forms[kind]
  return (
    <div className="rule-leaf-form">
      <Form {...props} />
      <RadioField
        form={asChoice(props.form)}
        name={`${props.name}.not`}
        label={t('fields.not')}
        hint={t('hints.not')}
        options={[
          { value: 'false', label: t('holds') },
          { value: 'true', label: t('holdsNot') },
        ]}
      />
    </div>
  )
}
