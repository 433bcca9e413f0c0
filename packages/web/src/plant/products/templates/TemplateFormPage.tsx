/** A new template, or a change of one; the picture next to the form follows the input. */

import { ratioOf } from '@serialis/contract/plant/products/packaging.ts'
import { createTemplate, getTemplate, updateTemplate } from '@serialis/contract/plant/products/templates.routes.ts'
import {
  levelFaults,
  TEMPLATE_NAME_MAXIMUM,
  TEMPLATE_REMARK_MAXIMUM,
  templateLevel,
  type Template,
  type TemplateLevel,
} from '@serialis/contract/plant/products/templates.schema.ts'
import { useTranslations } from 'use-intl'
import { TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { LevelPicture } from '../LevelPicture.tsx'
import { TemplateLevels } from './TemplateLevels.tsx'

const FIRST: TemplateLevel[] = [
  { level: 'EA', capacity: 1, codeType: 'SGTIN', zeroBox: 'NONE' },
  { level: 'CA', capacity: 10, codeType: 'SGTIN', zeroBox: 'SAME_KEY' },
]

/** The picture of valid levels; nothing while they are not. */
function Preview({ levels }: { levels: unknown }) {
  const t = useTranslations('templates')
  const parsed = templateLevel.array().min(1).safeParse(levels)
  if (!parsed.success || levelFaults(parsed.data).length > 0) return null
  return (
    <aside className="level-preview">
      <Card title={t('cards.picture')} note={<span className="mono">{ratioOf(parsed.data)}</span>}>
        <LevelPicture levels={parsed.data} />
      </Card>
    </aside>
  )
}

type TemplateForm = ContractForm<typeof createTemplate>

function Fields({ form }: { form: TemplateForm }) {
  const t = useTranslations('templates.fields')
  return (
    <>
      <TextField form={form} name="name" label={t('name')} maxLength={TEMPLATE_NAME_MAXIMUM} />
      <TextAreaField
        form={form}
        name="remark"
        label={t('remark')}
        isOptional
        maxLength={TEMPLATE_REMARK_MAXIMUM}
        rows={2}
      />
      <TemplateLevels form={form} />
    </>
  )
}

export function TemplateCreatePage() {
  const t = useTranslations('templates')
  const go = useGo()
  const form = useContractForm(createTemplate, {
    initial: { name: '', remark: '', levels: FIRST },
    draft: 'template',
    onDone: ({ id }) => {
      say(t('created'))
      go(pathTo(paths.packagingTemplate, { id }))
    },
  })
  return (
    <FormPage
      form={form}
      title={t('create')}
      lead={t('lead')}
      submit={t('submit')}
      back={paths.packagingTemplates}
      aside={<Preview levels={form.values.levels} />}
    >
      <Fields form={form} />
    </FormPage>
  )
}

function EditTemplate({ template }: { template: Template }) {
  const t = useTranslations('templates')
  const go = useGo()
  const back = pathTo(paths.packagingTemplate, { id: template.id })
  const form = useContractForm(updateTemplate, {
    draft: `template ${template.id}`,
    initial: { name: template.name, remark: template.remark, levels: template.levels, version: template.version },
    params: { id: template.id },
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage
      form={form}
      title={template.name}
      lead={template.productCount > 0 ? t('hints.reshape') : undefined}
      submit={t('save')}
      back={back}
      aside={<Preview levels={form.values.levels} />}
    >
      <Fields form={form as unknown as TemplateForm} />
    </FormPage>
  )
}

export function TemplateEditPage() {
  const id = useParam()
  return (
    <Loaded route={getTemplate} input={{ params: { id } }}>
      {(data) => <EditTemplate template={data} />}
    </Loaded>
  )
}
