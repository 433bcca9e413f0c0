/** A new member with identities, or another profile of one. No drafts: they would keep personal data in the browser. */

import { createMember, getMember, updateMember } from '@serialis/contract/engagement/members/members.routes.ts'
import {
  genders,
  IDENTITY_MAXIMUM,
  type Member,
  MEMBER_NAME_MAXIMUM,
  memberLocales,
} from '@serialis/contract/engagement/members/members.schema.ts'
import { listRegionOptions } from '@serialis/contract/plant/main-data/regions.routes.ts'
import { listSourceChannelOptions } from '@serialis/contract/plant/main-data/source-channels.routes.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, DayField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { RecordChoice } from '../../plant/main-data/shared/RecordChoice.tsx'

const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))

function ProfileFields({ form, member }: { form: ContractForm<typeof updateMember>; member?: Member }) {
  const t = useTranslations('members')
  const { today } = useFormats()
  return (
    <>
      <TextField form={form} name="name" label={t('fields.name')} maxLength={MEMBER_NAME_MAXIMUM} isOptional />
      <div className="form-pair">
        <ChoiceField
          form={form}
          name="gender"
          label={t('fields.gender')}
          options={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
          isOptional
        />
        <DayField form={form} name="birthday" label={t('fields.birthday')} max={today()} isOptional />
      </div>
      <RecordChoice
        form={form}
        name="regionId"
        label={t('fields.region')}
        options={listRegionOptions}
        now={member?.region ?? undefined}
        isOptional
      />
      <RecordChoice
        form={form}
        name="sourceChannelId"
        label={t('fields.sourceChannel')}
        options={listSourceChannelOptions}
        now={member?.sourceChannel ?? undefined}
        isOptional
      />
      <div className="form-pair">
        <ChoiceField
          form={form}
          name="locale"
          label={t('fields.locale')}
          options={memberLocales.map((value) => ({ value, label: t(`locales.${value}`) }))}
          isOptional
        />
        <ChoiceField
          form={form}
          name="zone"
          label={t('fields.zone')}
          hint={t('hints.zone')}
          options={zones}
          isOptional
        />
      </div>
    </>
  )
}

const IDS = ['externalId', 'openid', 'unionid', 'device'] as const

export function MemberCreatePage() {
  const t = useTranslations('members')
  const go = useGo()
  const form = useContractForm(createMember, {
    initial: {},
    onDone: ({ id }) => {
      say(t('created'))
      go(pathTo(paths.member, { id }))
    },
  })
  return (
    <FormPage form={form} title={t('create')} lead={t('createLead')} submit={t('create')} back={paths.members}>
      <div className="form-pair">
        <TextField
          form={form}
          name="phone"
          label={t('fields.phone')}
          hint={t('hints.phone')}
          maxLength={IDENTITY_MAXIMUM}
          type="tel"
          isOptional
        />
        <TextField
          form={form}
          name="email"
          label={t('fields.email')}
          hint={t('hints.email')}
          maxLength={IDENTITY_MAXIMUM}
          isOptional
        />
      </div>
      {IDS.map((name) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={t(`fields.${name}`)}
          {...(name === 'externalId' && { hint: t('hints.externalId') })}
          maxLength={IDENTITY_MAXIMUM}
          isOptional
          isMono
        />
      ))}
      {/* The fields of a profile are the same in both. */}
      <ProfileFields form={form as unknown as ContractForm<typeof updateMember>} />
    </FormPage>
  )
}

function EditMember({ member }: { member: Member }) {
  const t = useTranslations('members')
  const go = useGo()
  const { id, name, gender, birthday, region, sourceChannel, locale, zone, version } = member
  const back = pathTo(paths.member, { id })
  const form = useContractForm(updateMember, {
    initial: {
      name,
      gender,
      birthday,
      regionId: region?.id ?? null,
      sourceChannelId: sourceChannel?.id ?? null,
      locale,
      zone,
      version,
    },
    params: { id },
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage form={form} title={name || t('nameless')} isPersonal submit={t('save')} back={back}>
      <ProfileFields form={form} member={member} />
    </FormPage>
  )
}

export function MemberEditPage() {
  const id = useParam()
  return (
    <Loaded route={getMember} input={{ params: { id } }}>
      {(member) => <EditMember member={member} />}
    </Loaded>
  )
}
