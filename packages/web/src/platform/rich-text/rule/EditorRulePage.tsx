/** What the text editor may do in this tenant. */

import { getEditorRule, saveEditorRule } from '@serialis/contract/platform/rich-text/files/document-files.routes.ts'
import { EDITOR_RULE } from '@serialis/contract/platform/rich-text/files/document-files.schema.ts'
import { Checkbox, Input } from 'antd'
import { useTranslations } from 'use-intl'
import { Field, SizeField } from '../../../kit/form/fields.tsx'
import { SettingPage } from '../../../kit/form/SettingPage.tsx'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { useFormats } from '../../../kit/language/time.ts'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { paths } from '../../../kit/navigation/paths.ts'

type RuleForm = ContractForm<typeof saveEditorRule>

function Hosts({ form, name }: { form: RuleForm; name: 'captureHosts' | 'videoHosts' }) {
  const t = useTranslations('editorRule')
  const given = form.values[name] ?? []
  // A wrong host is refused by its position in the list; it is shown at this field.
  const wrong = given.findIndex((_host, at) => form.errorOf(`${name}.${at}`) !== undefined)
  return (
    <Field
      form={form}
      name={wrong < 0 ? name : `${name}.${wrong}`}
      label={t(`fields.${name}`)}
      hint={t(`hints.${name}`)}
      isOptional
    >
      {(control) => (
        <Input.TextArea
          {...control}
          rows={3}
          defaultValue={given.join('\n')}
          onChange={(event) =>
            form.set(
              name,
              event.target.value.split(/[\s,;]+/).filter((host) => host !== ''),
            )
          }
        />
      )}
    </Field>
  )
}

export function EditorRulePage() {
  const t = useTranslations('editorRule')
  const may = useMay()
  const { bytes } = useFormats()
  const hosts = (list: unknown) => (list as string[]).join(', ') || t('none')
  const allowed = (value: unknown) => t(value === true ? 'yes' : 'no')
  const size = (value: unknown) => bytes(value as number)
  return (
    <SettingPage
      route={getEditorRule}
      save={saveEditorRule}
      title={t('title')}
      lead={t('lead')}
      submit={t('save')}
      saved={t('saved')}
      back={paths.editorRule}
      draft="editor rule"
      valuesOf={(rule) => rule}
      reading={{
        mayEdit: may('editorRule.edit'),
        factsOf: (rule) => [
          { label: t('fields.captureHosts'), value: hosts(rule.captureHosts) },
          { label: t('fields.videoHosts'), value: hosts(rule.videoHosts) },
          { label: t('fields.videoBytes'), value: size(rule.videoBytes) },
          { label: t('fields.hasJsonp'), value: allowed(rule.hasJsonp) },
        ],
      }}
      history={{
        title: t('history'),
        subjectType: 'editor_rule',
        subjectId: EDITOR_RULE,
        fields: {
          captureHosts: { label: t('fields.captureHosts'), textOf: hosts },
          videoHosts: { label: t('fields.videoHosts'), textOf: hosts },
          videoBytes: { label: t('fields.videoBytes'), textOf: size },
          hasJsonp: { label: t('fields.hasJsonp'), textOf: allowed },
        },
      }}
    >
      {(form) => (
        <>
          <Hosts form={form} name="captureHosts" />
          <Hosts form={form} name="videoHosts" />
          <SizeField
            form={form}
            name="videoBytes"
            label={t('fields.videoBytes')}
            hint={t('hints.videoBytes')}
            unit="MB"
          />
          <Field form={form} name="hasJsonp" label={t('fields.hasJsonp')} hint={t('hints.hasJsonp')} isOptional>
            {(control, value, set) => (
              <Checkbox {...control} checked={value === true} onChange={(event) => set(event.target.checked)}>
                {t('jsonp')}
              </Checkbox>
            )}
          </Field>
        </>
      )}
    </SettingPage>
  )
}
