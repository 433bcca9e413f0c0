/** A new audience, or other words or another rule of one. */

import {
  createAudience,
  getAudience,
  getAudienceNames,
  updateAudience,
} from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import {
  type Audience,
  AUDIENCE_CODE_MAXIMUM,
  AUDIENCE_DESCRIPTION_MAXIMUM,
  AUDIENCE_NAME_MAXIMUM,
} from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { audienceModes } from '@serialis/contract/engagement/audiences/audiences.status.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RadioField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useAudienceName } from './audiences.display.ts'
import { BesideRule } from './rule/BesideRule.tsx'
import type { Naming } from './rule/PickNamed.tsx'
import type { RuleNames } from './rule/rule-names.ts'
import { type EnteredGroup, newGroup } from './rule/rule-tree.ts'
import { RuleBuilder } from './rule/RuleBuilder.tsx'
import { useLearned, useRuleNames } from './rule/useRuleNames.ts'

/** The fields are the same in both. */
type Form = ContractForm<typeof updateAudience>
const ruleIn = ({ values }: Form): EnteredGroup | null => (values.rule as EnteredGroup | null | undefined) ?? null

function Fields({ form, isFixed, naming }: { form: Form; isFixed: boolean; naming: Naming }) {
  const t = useTranslations('audiences')
  const rules = useTranslations('audienceRules')
  const set: Form['set'] = (name, value) => {
    form.set(name, value)
    // A rule exactly where members are chosen by one.
    if (value === 'STATIC') form.set('rule', null)
    else if (ruleIn(form) === null) form.set('rule', newGroup())
  }
  return (
    <>
      <TextField
        form={form}
        name="code"
        label={t('fields.code')}
        hint={t('hints.code')}
        maxLength={AUDIENCE_CODE_MAXIMUM}
        isDisabled={isFixed}
        isMono
      />
      <div className="form-pair">
        <TextField
          form={form}
          name="nameEn"
          label={t('fields.nameEn')}
          hint={t('hints.names')}
          maxLength={AUDIENCE_NAME_MAXIMUM}
        />
        <TextField
          form={form}
          name="nameZh"
          label={t('fields.nameZh')}
          hint={t('hints.names')}
          maxLength={AUDIENCE_NAME_MAXIMUM}
        />
      </div>
      <TextAreaField
        form={form}
        name="description"
        label={t('fields.description')}
        hint={t('hints.description')}
        maxLength={AUDIENCE_DESCRIPTION_MAXIMUM}
        isOptional
      />
      <RadioField
        form={{ ...form, set }}
        name="mode"
        label={t('fields.mode')}
        hint={rules('hints.mode')}
        options={audienceModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
        isDisabled={isFixed}
      />
      {ruleIn(form) !== null && <RuleBuilder form={form as never} name="rule" naming={naming} />}
    </>
  )
}

function besideOf(form: Form, names: RuleNames): { aside?: ReactNode } {
  const tree = ruleIn(form)
  return tree === null ? {} : { aside: <BesideRule tree={tree} names={names} /> }
}

export function AudienceCreatePage() {
  const t = useTranslations('audiences')
  const go = useGo()
  const { learned: names, learn, more } = useLearned()
  const form = useContractForm(createAudience, {
    initial: { code: '', nameEn: '', nameZh: '', description: '', mode: 'STATIC', rule: null },
    draft: 'audience',
    more,
    onDone: ({ id }) => {
      say(t('created'))
      go(pathTo(paths.audience, { id }))
    },
  }) as unknown as Form
  return (
    <FormPage
      form={form}
      title={t('create')}
      lead={t('createLead')}
      submit={t('create')}
      back={paths.audiences}
      {...besideOf(form, names)}
    >
      <Fields form={form} isFixed={false} naming={{ names, learn }} />
    </FormPage>
  )
}

function EditAudience({ audience }: { audience: Audience }) {
  const t = useTranslations('audiences')
  const nameOf = useAudienceName()
  const go = useGo()
  const { id, code, nameEn, nameZh, description, mode, rule, version } = audience
  const { learned, learn, more } = useLearned()
  const names = { ...useRuleNames(getAudienceNames, id, rule !== null), ...learned }
  const back = pathTo(paths.audience, { id })
  const form = useContractForm(updateAudience, {
    initial: { code, nameEn, nameZh, description, mode, rule, version },
    params: { id },
    draft: `audience ${id}`,
    more,
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage form={form} title={nameOf(audience)} submit={t('save')} back={back} {...besideOf(form, names)}>
      <Fields form={form} isFixed={audience.status !== 'DRAFT'} naming={{ names, learn }} />
    </FormPage>
  )
}

export function AudienceEditPage() {
  const id = useParam()
  return (
    <Loaded route={getAudience} input={{ params: { id } }}>
      {(audience) => <EditAudience audience={audience} />}
    </Loaded>
  )
}
