/** Which mixes the tenant allows inside one container. */

import { getPackingRule, savePackingRule } from '@serialis/contract/desk/packing/packing-rule.routes.ts'
import { PACKING_RULE, packingMixes } from '@serialis/contract/desk/packing/packing-rule.schema.ts'
import { Checkbox } from 'antd'
import { useTranslations } from 'use-intl'
import { Field } from '../../kit/form/fields.tsx'
import { SettingPage } from '../../kit/form/SettingPage.tsx'
import { paths } from '../../kit/navigation/paths.ts'

export function PackingRulePage() {
  const t = useTranslations('packing.rule')
  return (
    <SettingPage
      route={getPackingRule}
      save={savePackingRule}
      title={t('title')}
      lead={t('lead')}
      submit={t('save')}
      saved={t('saved')}
      back={paths.packagingDesk}
      draft="packing rule"
      valuesOf={(rule) => rule}
      history={{
        title: t('history'),
        subjectType: 'packing_rule',
        subjectId: PACKING_RULE,
        fields: { mixesBatches: t('mixesBatches'), mixesRelease: t('mixesRelease') },
      }}
    >
      {(form) =>
        packingMixes.map((name) => (
          <Field key={name} form={form} name={name} label={t(name)} hint={t(`${name}Hint`)}>
            {(control, value, set) => (
              <Checkbox {...control} checked={value === true} onChange={(event) => set(event.target.checked)}>
                {t(`${name}Allowed`)}
              </Checkbox>
            )}
          </Field>
        ))
      }
    </SettingPage>
  )
}
