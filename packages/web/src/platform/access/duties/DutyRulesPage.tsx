/** The rules of segregated duties, and who breaks one today. */

import {
  getDutyRules,
  listDutyConflicts,
  saveDutyRules,
} from '@serialis/contract/platform/access/duties/duty-rules.routes.ts'
import type { DutyConflict, DutyRule } from '@serialis/contract/platform/access/duties/duty-rules.schema.ts'
import { useTranslations } from 'use-intl'
import { usePermissionNames } from '../../../kit/language/i18n.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { Rows } from '../../../kit/list/Rows.tsx'
import { Can, useMay } from '../../../kit/navigation/Can.tsx'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { PageHead } from '../../../kit/page/PageHead.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'

function RuleStatus({ isActive }: { isActive: boolean }) {
  const t = useTranslations('duties.status')
  return <StatusTag tone={isActive ? 'active' : 'inactive'}>{t(isActive ? 'active' : 'inactive')}</StatusTag>
}

function Rules({ rules }: { rules: readonly DutyRule[] }) {
  const t = useTranslations('duties')
  const namesOf = usePermissionNames()
  if (rules.length === 0) return <EmptyState title={t('none.title')} text={t('none.text')} />
  return (
    <Rows
      caption={t('rules')}
      rows={rules}
      rowKey={({ name, one, other }) => [name, ...one, ...other].join()}
      columns={[
        { name: 'name', title: t('fields.name'), cell: ({ name }) => name },
        { name: 'isActive', title: t('fields.isActive'), cell: ({ isActive }) => <RuleStatus isActive={isActive} /> },
        { name: 'one', title: t('fields.one'), cell: ({ one }) => namesOf(one.join()) },
        { name: 'other', title: t('fields.other'), cell: ({ other }) => namesOf(other.join()) },
      ]}
    />
  )
}

/** The exception that lets the person break the rule, or the way to one. */
function Exception({ conflict: { user, ruleId, exception } }: { conflict: DutyConflict }) {
  const t = useTranslations('duties')
  const mayAsk = useMay()('dutyRules.edit')
  if (exception !== null)
    return <GoTo to={pathTo(paths.dutyException, { id: exception.id })}>{t('ending', { day: exception.lastDay })}</GoTo>
  if (ruleId === undefined || !mayAsk) return t('noException')
  return <GoTo to={`${paths.dutyExceptionCreate}?user=${user.id}&rule=${ruleId}`}>{t('askOne')}</GoTo>
}

function Conflicts({ items }: { items: readonly DutyConflict[] }) {
  const t = useTranslations('duties')
  const namesOf = usePermissionNames()
  const { list } = useFormats()
  const mayReadUsers = useMay()('users.list')
  if (items.length === 0) return <EmptyState title={t('clean.title')} text={t('clean.text')} />
  return (
    <Rows
      caption={t('report')}
      rows={items}
      rowKey={({ user, rule }) => `${user.id} ${rule}`}
      columns={[
        {
          name: 'user',
          title: t('fields.user'),
          cell: ({ user }) =>
            mayReadUsers ? <GoTo to={pathTo(paths.user, { id: user.id })}>{user.name}</GoTo> : user.name,
        },
        { name: 'rule', title: t('fields.rule'), cell: ({ rule }) => rule },
        { name: 'isActive', title: t('fields.isActive'), cell: ({ isActive }) => <RuleStatus isActive={isActive} /> },
        {
          name: 'meeting',
          title: t('fields.meeting'),
          cell: ({ one, other }) => t('both', { one: namesOf(one.join()), other: namesOf(other.join()) }),
        },
        { name: 'roles', title: t('fields.roles'), cell: ({ roles }) => list(roles) },
        { name: 'exception', title: t('fields.exception'), cell: (conflict) => <Exception conflict={conflict} /> },
      ]}
    />
  )
}

export function DutyRulesPage() {
  const t = useTranslations('duties')
  return (
    <Loaded route={getDutyRules} input={{}}>
      {({ rules }) => (
        <Loaded route={listDutyConflicts} input={{}}>
          {({ items }) => (
            <div className="page">
              <PageHead
                title={t('title')}
                lead={t('lead')}
                commands={[{ label: t('exceptions.title'), to: paths.dutyExceptions }]}
                steps={stepsOf({ steps: { edit: saveDutyRules }, label: () => t('edit') })}
                primary={
                  <Can permission="dutyRules.edit">
                    <LinkButton type="primary" to={paths.dutyRulesEdit}>
                      {t('edit')}
                    </LinkButton>
                  </Can>
                }
              />
              <Card title={t('rules')}>
                <Rules rules={rules} />
              </Card>
              <Card title={t('report')}>
                <p className="soft">{t('reportNote')}</p>
                <Conflicts items={items} />
              </Card>
            </div>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
