/** Fields and changes of fields to read, and the same fields as JSON Schema. */

import type { FieldChange, MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { schemaOf } from '@serialis/contract/engagement/collections/schema-text.ts'
import { useLocale, useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { Rows } from '../../../kit/list/Rows.tsx'
import { Code } from '../../../kit/ui/Code.tsx'
import { EffectTag } from './EffectTag.tsx'
import './meta-data.css'
import { useFieldText } from './useFieldText.ts'

export function FieldTable({ caption, fields }: { caption: string; fields: readonly MetaField[] }) {
  const t = useTranslations('metaData')
  const { typeOf, marksOf } = useFieldText()
  const isChinese = useLocale().startsWith('zh')
  return (
    <Rows<MetaField>
      caption={caption}
      rows={fields}
      rowKey={({ path }) => path}
      columns={[
        { name: 'path', title: t('fields.path'), cell: ({ path }) => <Code isUngrouped>{path}</Code> },
        {
          name: 'label',
          title: t(isChinese ? 'fields.labelZh' : 'fields.labelEn'),
          cell: ({ labelEn, labelZh }) => (isChinese ? labelZh : labelEn),
        },
        { name: 'type', title: t('fields.type'), cell: typeOf },
        { name: 'pii', title: t('fields.pii'), cell: ({ pii }) => t(`pii.${pii}`) },
        { name: 'marks', title: t('field.marks'), cell: marksOf },
      ]}
    />
  )
}

export function ChangeTable({ caption, changes }: { caption: string; changes: readonly FieldChange[] }) {
  const t = useTranslations('metaData')
  const { list } = useFormats()
  return (
    <Rows<FieldChange>
      caption={caption}
      rows={changes}
      rowKey={({ path }) => path}
      columns={[
        { name: 'path', title: t('fields.path'), cell: ({ path }) => <Code isUngrouped>{path}</Code> },
        {
          name: 'reasons',
          title: t('draftCard.change'),
          cell: ({ reasons }) => list(reasons.map((reason) => t(`changes.${reason}`))),
        },
        { name: 'effect', title: t('draftCard.effect'), cell: ({ effect }) => <EffectTag effect={effect} /> },
      ]}
    />
  )
}

export function SchemaText({ fields }: { fields: readonly MetaField[] }) {
  const t = useTranslations('metaData.schema')
  return (
    <details>
      <summary>{t('title')}</summary>
      <pre className="meta-data-schema mono" tabIndex={0} aria-label={t('title')}>
        {JSON.stringify(schemaOf(fields), null, 2)}
      </pre>
    </details>
  )
}
