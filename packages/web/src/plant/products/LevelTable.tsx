/** The levels as a table: the capacity of a pack, its code type, and how a partial one is numbered. */

import type { ShownLevel } from '@serialis/contract/plant/products/products.schema.ts'
import type { TemplateLevel } from '@serialis/contract/plant/products/templates.schema.ts'
import { useTranslations } from 'use-intl'
import type { Column } from '../../kit/list/columns.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Code } from '../../kit/ui/Code.tsx'

const NONE = <span className="soft">{'–'}</span>

function useColumns<L extends TemplateLevel>(
  levels: readonly L[],
): Record<'name' | 'contains' | 'codeType' | 'zeroBox', Column<L>> {
  const t = useTranslations('products')
  const template = useTranslations('templates')
  const name = useTranslations('ledger.level')
  const innerOf = (at: L) => levels[levels.indexOf(at) - 1]
  const contains = (at: L) => {
    const inner = innerOf(at)
    return inner ? t('capacity.of', { count: at.capacity, level: name(inner.level) }) : t('capacity.unit')
  }
  return {
    name: { name: 'level', title: t('fields.level'), cell: (at) => name(at.level) },
    contains: { name: 'contains', title: t('fields.capacity'), cell: contains },
    codeType: { name: 'codeType', title: t('fields.codeType'), cell: (at) => template(`codeTypes.${at.codeType}`) },
    zeroBox: {
      name: 'zeroBox',
      title: t('fields.zeroBox'),
      cell: (at) => (innerOf(at) ? template(`zeroBoxes.${at.zeroBox}`) : NONE),
    },
  }
}

export function TemplateLevelTable({ levels }: { levels: readonly TemplateLevel[] }) {
  const t = useTranslations('products.cards')
  const { name, contains, codeType, zeroBox } = useColumns(levels)
  return (
    <Rows
      caption={t('packing')}
      rows={levels}
      rowKey={(at) => at.level}
      columns={[name, contains, codeType, zeroBox]}
    />
  )
}

/** With GTIN and SN rule; the content of a pack is in the picture next to it. */
export function ProductLevelTable({ levels }: { levels: readonly ShownLevel[] }) {
  const t = useTranslations('products')
  const { name, zeroBox } = useColumns(levels)
  const ruleLink = (rule: NonNullable<ShownLevel['rule']>) => (
    <GoTo to={pathTo(paths.rule, { id: rule.ruleId })}>{`${rule.name} ${rule.number}`}</GoTo>
  )
  const keys: Column<ShownLevel>[] = [
    {
      name: 'gtin',
      title: t('fields.gtin'),
      cell: ({ gtin }) => (gtin === null ? NONE : <Code isUngrouped>{gtin}</Code>),
    },
    {
      name: 'rule',
      title: t('fields.rule'),
      cell: ({ rule }) => (rule ? ruleLink(rule) : NONE),
    },
  ]
  const zeroBoxes: Column<ShownLevel> = {
    ...zeroBox,
    cell: (at) => (
      <>
        {zeroBox.cell(at)}
        {at.zeroBoxRule && <div>{ruleLink(at.zeroBoxRule)}</div>}
      </>
    ),
  }
  return (
    <Rows caption={t('cards.packing')} rows={levels} rowKey={(at) => at.level} columns={[name, ...keys, zeroBoxes]} />
  )
}
