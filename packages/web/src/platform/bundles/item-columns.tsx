/** Columns and filters of the items of a bundle: what it would change, in the words of the pages that show the record. */

import { configurationKinds, type ConfigurationKindName } from '@serialis/contract/configuration.ts'
import type { listBundleItems } from '@serialis/contract/platform/bundles/bundles.routes.ts'
import { BUNDLE_DIFFERENCES, BUNDLE_OUTCOMES } from '@serialis/contract/platform/bundles/bundles.schema.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { columnsOf } from '../../kit/list/columns.ts'
import type { RowOf } from '../../kit/list/ListPage.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useFieldWords } from '../audit/shared/field-words.ts'
import './bundles.css'
import { differenceTones, outcomeTones } from './bundles.tones.ts'

type Row = RowOf<typeof listBundleItems>
const reading = columnsOf<Row>()

/** What is the same or only here is neither chosen nor entered. */
export const isEnterable = ({ difference }: Pick<Row, 'difference'>) => difference === 'NEW' || difference === 'CHANGED'

/** Whose words name the fields of the kind. */
const subjects: Record<ConfigurationKindName, string> = {
  passwordPolicy: 'password_policy',
  accessRule: 'access_rule',
  dutyRules: 'duty_rules',
  roles: 'role',
  taskRule: 'task_rule',
  reviewRule: 'audit_review_rule',
  alertTypes: 'alert_type',
  dictionary: 'dictionary_entry',
  mailTexts: 'mail_text',
  editorRule: 'editor_rule',
  workflows: 'workflow',
  mainDataRule: 'main_data_rule',
  dataCenterConfig: 'data_center_config',
  memberConfig: 'member_config',
  orderLimits: 'order_limits',
  packingRule: 'packing_rule',
  templates: 'packaging_template',
  snRules: 'sn_rule',
}

/** Characters of about three lines. */
const LONG = 180

/** Of records and settings that have no page of the log. */
const MORE_WORDS = ['dictionary', 'duties', 'bundles']

/** The permissions of a role fill a screen: of a long text the first lines, and the rest at a click or Enter. */
function Folded({ children }: { children: string }) {
  if (children.length <= LONG) return children
  return (
    <details className="bundle-long">
      <summary>{children}</summary>
    </details>
  )
}

function Changes({ row: { kind, difference, changes } }: { row: Pick<Row, 'kind' | 'difference' | 'changes'> }) {
  const t = useTranslations('bundles')
  const isChange = difference === 'CHANGED'
  const fields = useFieldWords(
    subjects[kind],
    {},
    MORE_WORDS,
  )(Object.fromEntries(changes.map(({ field, before, after }) => [field, [isChange ? before : null, after]])))
  if (fields.length === 0) return null
  return (
    <ul className="bundle-changes">
      {fields.map(({ key, field, before, after }) => (
        <li key={key}>
          <Folded>
            {isChange ? t('change', { field, before: before ?? '', after }) : t('value', { field, value: after })}
          </Folded>
        </li>
      ))}
    </ul>
  )
}

/** Of a setting, of which there is one, no name; of a record with a code of two parts both in words. */
function useName() {
  const t = useTranslations('bundles')
  const types = useTranslations('dictionary.types')
  const mails = useTranslations('mail.templates')
  const languages = useTranslations('mail.server.locales')
  return ({ kind, key }: Pick<Row, 'kind' | 'key'>) => {
    if (key === '') return t('setting')
    const [, first = '', last = ''] = /^(\w+)[/-](\w+)$/.exec(key) ?? []
    if (kind === 'dictionary' && types.has(first as 'SCRAP_REASON'))
      return t('pair', { first: types(first as 'SCRAP_REASON'), last })
    if (kind === 'mailTexts' && mails.has(first as 'ALERT'))
      return t('pair', { first: mails(first as 'ALERT'), last: languages(last === 'zh' ? 'zh' : 'en') })
    return key
  }
}

export function useItemColumns() {
  const t = useTranslations('bundles')
  const nameOf = useName()
  const errorText = useErrorText()
  return [
    reading(['kind'], { name: 'kind', title: t('fields.kind'), width: '12em', cell: (row) => t(`kinds.${row.kind}`) }),
    reading(['kind', 'key'], {
      name: 'key',
      title: t('fields.key'),
      width: '14em',
      cell: nameOf,
    }),
    reading(['difference'], {
      name: 'difference',
      title: t('fields.difference'),
      width: '9em',
      cell: (row) => <StatusTag tone={differenceTones[row.difference]}>{t(`differences.${row.difference}`)}</StatusTag>,
    }),
    reading(['kind', 'difference', 'changes'], {
      name: 'changes',
      title: t('fields.changes'),
      cell: (row) => <Changes row={row} />,
    }),
    reading(['isChosen', 'difference'], {
      name: 'isChosen',
      title: t('fields.isChosen'),
      width: '8em',
      cell: (row) => isEnterable(row) && t(row.isChosen ? 'chosen.yes' : 'chosen.no'),
    }),
    reading(['outcome', 'refusal', 'difference'], {
      name: 'outcome',
      title: t('fields.outcome'),
      cell: (row) =>
        isEnterable(row) && (
          <>
            <StatusTag tone={outcomeTones[row.outcome]}>{t(`outcomes.${row.outcome}`)}</StatusTag>
            {row.refusal && <p className="field-error">{errorText(row.refusal.key, row.refusal.params)}</p>}
          </>
        ),
    }),
  ]
}

export function useItemFilters() {
  const t = useTranslations('bundles')
  return [
    { kind: 'text' as const, name: 'name', label: t('fields.key') },
    {
      kind: 'choice' as const,
      name: 'kind',
      label: t('fields.kind'),
      options: configurationKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
    },
    {
      kind: 'choice' as const,
      name: 'difference',
      label: t('fields.difference'),
      options: BUNDLE_DIFFERENCES.map((value) => ({ value, label: t(`differences.${value}`) })),
    },
    {
      kind: 'choice' as const,
      name: 'outcome',
      label: t('fields.outcome'),
      options: BUNDLE_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) })),
    },
  ]
}
