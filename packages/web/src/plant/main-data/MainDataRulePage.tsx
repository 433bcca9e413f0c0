/** For which kinds of main data another person approves what is saved. */

import { getMainDataRule, saveMainDataRule } from '@serialis/contract/plant/main-data/main-data-rule.routes.ts'
import { MAIN_DATA_RULE } from '@serialis/contract/plant/main-data/main-data-rule.schema.ts'
import { type MainDataKind, mainDataKinds } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import { useTranslations } from 'use-intl'
import { ManyField } from '../../kit/form/fields.tsx'
import { SettingPage } from '../../kit/form/SettingPage.tsx'
import { useMay } from '../../kit/navigation/Can.tsx'
import { paths } from '../../kit/navigation/paths.ts'

export function MainDataRulePage() {
  const t = useTranslations('mainData.rule')
  const may = useMay()
  const inWords = (kinds: unknown) => (kinds as MainDataKind[]).map((kind) => t(`kind.${kind}`)).join(', ') || t('none')
  return (
    <SettingPage
      route={getMainDataRule}
      save={saveMainDataRule}
      title={t('title')}
      lead={t('lead')}
      submit={t('save')}
      saved={t('saved')}
      back={paths.brands}
      draft="main data rule"
      valuesOf={(rule) => rule}
      reading={{
        mayEdit: may('mainDataRule.edit'),
        factsOf: ({ approvedKinds }) => [{ label: t('kinds'), value: inWords(approvedKinds) }],
      }}
      history={{
        title: t('history'),
        subjectType: 'main_data_rule',
        subjectId: MAIN_DATA_RULE,
        fields: { approvedKinds: { label: t('kinds'), textOf: inWords } },
      }}
    >
      {(form) => (
        <ManyField
          form={form}
          name="approvedKinds"
          label={t('kinds')}
          hint={t('kindsHint')}
          options={mainDataKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          isOptional
        />
      )}
    </SettingPage>
  )
}
