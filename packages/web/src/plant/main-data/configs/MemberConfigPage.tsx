/** What holds for all members; each save is a version that stays. */

import {
  getMemberConfig,
  getMemberConfigVersion,
  listMemberConfigVersions,
  saveMemberConfig,
} from '@serialis/contract/plant/main-data/configs/member-config.routes.ts'
import {
  type IdentityKind,
  identityKinds,
  MEMBER_MONTHS,
  type MemberConfigValues,
} from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { CONFIG } from '@serialis/contract/plant/main-data/configs/versioned-config.ts'
import { useTranslations } from 'use-intl'
import { ManyField, NumberField } from '../../../kit/form/fields.tsx'
import { SettingPage } from '../../../kit/form/SettingPage.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { ActivityMonthsField } from './ActivityMonthsField.tsx'
import { TakeOver, Versions } from './ConfigVersions.tsx'
import { IdentityPriorityField } from './IdentityPriorityField.tsx'
import { LevelsField, type MemberForm } from './LevelsField.tsx'

const valuesOf = ({
  levels,
  pointsPerFirstScan,
  pointsEndAfterMonths,
  identityPriority,
  maskedIdentities,
  eventMonths,
  activityMonths,
  idleMonths,
}: MemberConfigValues) => ({
  levels,
  pointsPerFirstScan,
  pointsEndAfterMonths,
  identityPriority,
  maskedIdentities,
  eventMonths,
  activityMonths,
  idleMonths,
})

function useWords() {
  const t = useTranslations('mainData.configs.member')
  const { number, list } = useFormats()
  const identities = (kinds: unknown) =>
    list((kinds as IdentityKind[]).map((kind) => t(`identities.${kind}`))) || t('noneMasked')
  const months = (count: number | null, never: string) => (count === null ? never : t('months', { count }))
  const factsOf = (config: MemberConfigValues) => [
    {
      label: t('fields.levels'),
      value: list(
        config.levels.map(({ code, nameEn, nameZh, fromPoints }) =>
          t('level', { code, nameEn, nameZh, points: number(fromPoints) }),
        ),
      ),
    },
    { label: t('fields.pointsPerFirstScan'), value: number(config.pointsPerFirstScan) },
    { label: t('fields.pointsEndAfterMonths'), value: months(config.pointsEndAfterMonths, t('pointsStay')) },
    { label: t('fields.identityPriority'), value: identities(config.identityPriority) },
    { label: t('fields.maskedIdentities'), value: identities(config.maskedIdentities) },
    { label: t('fields.eventMonths'), value: months(config.eventMonths, '') },
    {
      label: t('fields.activityMonths'),
      value: list(config.activityMonths.map((one) => t('typeMonths', { type: one.type, count: one.months }))),
    },
    { label: t('fields.idleMonths'), value: months(config.idleMonths, t('nobodyProposed')) },
  ]
  return { t, number, identities, factsOf }
}

function Fields({ form }: { form: MemberForm }) {
  const { t, number } = useWords()
  const limits = { minimum: number(MEMBER_MONTHS.minimum), maximum: number(MEMBER_MONTHS.maximum) }
  const kinds = identityKinds.map((value) => ({ value, label: t(`identities.${value}`) }))
  return (
    <>
      <TakeOver
        route={getMemberConfigVersion}
        onTake={(config) => form.replace({ ...form.values, ...valuesOf(config) })}
      />
      <LevelsField form={form} />
      <NumberField
        form={form}
        name="pointsPerFirstScan"
        label={t('fields.pointsPerFirstScan')}
        hint={t('hints.pointsPerFirstScan')}
      />
      <NumberField
        form={form}
        name="pointsEndAfterMonths"
        label={t('fields.pointsEndAfterMonths')}
        hint={t('hints.pointsEndAfterMonths', limits)}
        isOptional
      />
      <IdentityPriorityField form={form} />
      <ManyField
        form={form}
        name="maskedIdentities"
        label={t('fields.maskedIdentities')}
        hint={t('hints.maskedIdentities')}
        options={kinds}
        isOptional
      />
      <NumberField
        form={form}
        name="eventMonths"
        label={t('fields.eventMonths')}
        hint={t('hints.eventMonths', limits)}
      />
      <ActivityMonthsField form={form} />
      <NumberField
        form={form}
        name="idleMonths"
        label={t('fields.idleMonths')}
        hint={t('hints.idleMonths', limits)}
        isOptional
      />
    </>
  )
}

export function MemberConfigPage() {
  const { t, identities, factsOf } = useWords()
  const common = useTranslations('mainData.configs')
  const may = useMay()
  return (
    <SettingPage
      route={getMemberConfig}
      save={saveMemberConfig}
      title={t('title')}
      lead={t('lead')}
      submit={common('save')}
      saved={t('saved')}
      back={paths.memberConfig}
      draft="member config"
      valuesOf={(config) => ({ ...valuesOf(config), version: config.version })}
      reason={{ label: common('reason'), undone: common('undoReason') }}
      reading={{ mayEdit: may('memberConfig.edit'), factsOf }}
      history={{
        title: common('history'),
        subjectType: 'member_config',
        subjectId: CONFIG,
        fields: {
          levels: t('fields.levels'),
          pointsPerFirstScan: t('fields.pointsPerFirstScan'),
          pointsEndAfterMonths: t('fields.pointsEndAfterMonths'),
          identityPriority: { label: t('fields.identityPriority'), textOf: identities },
          maskedIdentities: { label: t('fields.maskedIdentities'), textOf: identities },
          eventMonths: t('fields.eventMonths'),
          activityMonths: t('fields.activityMonths'),
          idleMonths: t('fields.idleMonths'),
        },
        above: () => <Versions list={listMemberConfigVersions} route={getMemberConfigVersion} factsOf={factsOf} />,
      }}
    >
      {(form) => <Fields form={form} />}
    </SettingPage>
  )
}
