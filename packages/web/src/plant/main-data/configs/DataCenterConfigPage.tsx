/** What holds for all messages of the data center; each save is a version that stays. */

import type { Answer } from '@serialis/contract/kit/route.ts'
import {
  getDataCenterConfig,
  getDataCenterConfigVersion,
  listDataCenterConfigVersions,
  saveDataCenterConfig,
} from '@serialis/contract/plant/main-data/configs/data-center-config.routes.ts'
import {
  type DataCenterConfigValues,
  FAULT_AFTER,
  MESSAGE_DAYS,
  MESSAGE_KIB,
  MESSAGES_PER_SECOND,
  unmatchedPolicies,
} from '@serialis/contract/plant/main-data/configs/data-center-config.schema.ts'
import { CONFIG } from '@serialis/contract/plant/main-data/configs/versioned-config.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, NumberField, RadioField } from '../../../kit/form/fields.tsx'
import { SettingPage } from '../../../kit/form/SettingPage.tsx'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { useFormats } from '../../../kit/language/time.ts'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { TakeOver, Versions } from './ConfigVersions.tsx'

const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))

/** The numbers of the form, with their limits. */
const numbers = {
  messageDays: MESSAGE_DAYS,
  faultAfter: FAULT_AFTER,
  messagesPerSecond: MESSAGES_PER_SECOND,
  messageKib: MESSAGE_KIB,
} as const
const numberNames = Object.keys(numbers) as (keyof typeof numbers)[]

const valuesOf = ({
  messageDays,
  faultAfter,
  messagesPerSecond,
  messageKib,
  unmatched,
  zone,
}: DataCenterConfigValues) => ({ messageDays, faultAfter, messagesPerSecond, messageKib, unmatched, zone })

function useWords() {
  const t = useTranslations('mainData.configs.dataCenter')
  const { number } = useFormats()
  const unmatched = (value: unknown) => t(`unmatched.${value as DataCenterConfigValues['unmatched']}`)
  const factsOf = (config: Answer<typeof getDataCenterConfig>) => [
    ...numberNames.map((name) => ({
      label: t(`fields.${name}`),
      value: t(`values.${name}`, { count: config[name], text: number(config[name]) }),
    })),
    { label: t('fields.unmatched'), value: unmatched(config.unmatched) },
    { label: t('fields.zone'), value: config.zone || t('tenantZone') },
  ]
  return { t, number, unmatched, factsOf }
}

function Fields({ form }: { form: ContractForm<typeof saveDataCenterConfig> }) {
  const { t, number, unmatched } = useWords()
  return (
    <>
      <TakeOver
        route={getDataCenterConfigVersion}
        onTake={(config) => form.replace({ ...form.values, ...valuesOf(config) })}
      />
      {numberNames.map((name) => (
        <NumberField
          key={name}
          form={form}
          name={name}
          label={t(`fields.${name}`)}
          hint={t(`hints.${name}`, {
            minimum: number(numbers[name].minimum),
            maximum: number(numbers[name].maximum),
          })}
        />
      ))}
      <RadioField
        form={form}
        name="unmatched"
        label={t('fields.unmatched')}
        hint={t('hints.unmatched')}
        options={unmatchedPolicies.map((value) => ({ value, label: unmatched(value) }))}
      />
      <ChoiceField form={form} name="zone" label={t('fields.zone')} hint={t('hints.zone')} options={zones} isOptional />
    </>
  )
}

export function DataCenterConfigPage() {
  const { t, unmatched, factsOf } = useWords()
  const common = useTranslations('mainData.configs')
  const may = useMay()
  return (
    <SettingPage
      route={getDataCenterConfig}
      save={saveDataCenterConfig}
      title={t('title')}
      lead={t('lead')}
      submit={common('save')}
      saved={t('saved')}
      back={paths.dataCenterConfig}
      draft="data center config"
      valuesOf={(config) => ({ ...valuesOf(config), version: config.version })}
      reason={{ label: common('reason'), undone: common('undoReason') }}
      reading={{ mayEdit: may('dataCenterConfig.edit'), factsOf }}
      history={{
        title: common('history'),
        subjectType: 'data_center_config',
        subjectId: CONFIG,
        fields: {
          ...Object.fromEntries(numberNames.map((name) => [name, t(`fields.${name}`)])),
          unmatched: { label: t('fields.unmatched'), textOf: unmatched },
          zone: t('fields.zone'),
        },
        above: () => (
          <Versions list={listDataCenterConfigVersions} route={getDataCenterConfigVersion} factsOf={factsOf} />
        ),
      }}
    >
      {(form) => <Fields form={form} />}
    </SettingPage>
  )
}
