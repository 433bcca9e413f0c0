import { listSnRules } from '@serialis/contract/numbers/codes/codes.routes.ts'
import { RULE_TARGETS } from '@serialis/contract/numbers/codes/rule.schema.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { ruleTones } from './rules.tones.ts'

const reading = columnsOf<RowOf<typeof listSnRules>>()

export function RuleListPage() {
  const t = useTranslations('rules')
  return (
    <ListPage
      name="rules"
      route={listSnRules}
      list="snRules"
      title={t('title')}
      lead={t('lead')}
      rowKey={(rule) => rule.id}
      open={(rule) => pathTo(paths.rule, { id: rule.id })}
      columns={[
        { name: 'name', title: t('fields.name'), cell: (rule) => rule.name },
        { name: 'target', title: t('fields.target'), cell: (rule) => t(`targets.${rule.target}`) },
        reading(['approvedNumber'], {
          name: 'approved',
          title: t('fields.approved'),
          align: 'end',
          cell: (rule) => rule.approvedNumber && <Num>{rule.approvedNumber}</Num>,
        }),
        reading(['latestStatus', 'latestNumber'], {
          name: 'latest',
          title: t('fields.latest'),
          cell: (rule) => (
            <StatusTag
              tone={ruleTones[rule.latestStatus]}
            >{`${rule.latestNumber} ${t(`status.${rule.latestStatus}`)}`}</StatusTag>
          ),
        }),
        { name: 'issued', title: t('fields.issued'), align: 'end', cell: (rule) => <Num>{rule.issued}</Num> },
        { name: 'createdAt', title: t('fields.createdAt'), cell: (rule) => <Instant>{rule.createdAt}</Instant> },
        { name: 'remark', title: t('fields.remark'), isHidden: true, cell: (rule) => rule.remark },
      ]}
      filters={[
        { kind: 'text', name: 'name', label: t('fields.name') },
        {
          kind: 'choice',
          name: 'target',
          label: t('fields.target'),
          options: RULE_TARGETS.map((value) => ({ value, label: t(`targets.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('create'), to: paths.ruleCreate, isPrimary: true }]}
    />
  )
}
