/** Rules of a routing and changes of them to read. */

import type {
  RoutingContents,
  RoutingRule,
  RoutingVersion,
} from '@serialis/contract/engagement/routing/routings.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import './routings.css'

type Placed = RoutingRule & { place: number }

export function RuleTable({ caption, contents: { match, rules } }: { caption: string; contents: RoutingContents }) {
  const t = useTranslations('routings')
  const { list } = useFormats()
  if (rules.length === 0) return <p className="soft">{t('rules.none')}</p>
  return (
    <div className="stack">
      <p>{t(`matches.${match}`)}</p>
      <Rows<Placed>
        caption={caption}
        rows={rules.map((rule, at) => ({ ...rule, place: at + 1 }))}
        rowKey={({ name }) => name}
        columns={[
          { name: 'place', title: t('rules.place'), align: 'end', cell: ({ place }) => <Num>{place}</Num> },
          { name: 'name', title: t('fields.name'), cell: ({ name }) => name },
          {
            name: 'condition',
            title: t('fields.condition'),
            cell: ({ condition }) => <span className="mono routing-condition">{condition}</span>,
          },
          { name: 'models', title: t('fields.models'), cell: ({ models }) => list([...models]) },
        ]}
      />
    </div>
  )
}

type Change = RoutingVersion['changes'][number]

export function RuleChanges({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('routings')
  return (
    <Rows<Change>
      caption={t('changes.title')}
      rows={changes}
      rowKey={({ name }) => name}
      columns={[
        { name: 'name', title: t('fields.name'), cell: ({ name }) => name },
        { name: 'change', title: t('changes.change'), cell: ({ change }) => t(`changes.kinds.${change}`) },
      ]}
    />
  )
}
