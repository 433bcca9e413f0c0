/** Every version of a workflow, and the differences between two of them. */

import type { Workflow, WorkflowVersion } from '@serialis/contract/platform/workflow/workflow.schema.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useStepText } from './step-text.ts'
import { differences } from './version-diff.ts'

function Retirement({ retiredAt, retiredBy, retireReason }: WorkflowVersion) {
  const t = useTranslations('workflow')
  return retiredAt === null ? null : (
    <>
      <Instant>{retiredAt}</Instant>
      <br />
      {t('retiredBy', { name: retiredBy ?? '', reason: retireReason })}
    </>
  )
}

export function VersionsCard({ workflow }: { workflow: Workflow }) {
  const t = useTranslations('workflow')
  const wasRetired = workflow.versions.some(({ status }) => status === 'RETIRED')
  return (
    <Card isWide title={t('cards.versions')}>
      <Rows
        caption={t('cards.versions')}
        rows={workflow.versions}
        rowKey={(row) => String(row.number)}
        columns={[
          { name: 'version', title: t('fields.version'), cell: (row) => t('version', { number: String(row.number) }) },
          {
            name: 'status',
            title: t('fields.state'),
            cell: (row) => (
              <StatusTag
                term={`workflowVersion.${row.status}`}
                tone={
                  row.number === workflow.deployed
                    ? 'active'
                    : row.status === 'DRAFT'
                      ? 'waiting'
                      : row.status === 'RETIRED'
                        ? 'rejected'
                        : 'inactive'
                }
              >
                {row.number === workflow.deployed ? t('inForce') : t(`status.${row.status}`)}
              </StatusTag>
            ),
          },
          { name: 'note', title: t('fields.note'), cell: (row) => row.note },
          { name: 'author', title: t('fields.author'), cell: (row) => row.author },
          { name: 'deployedBy', title: t('fields.deployedBy'), cell: (row) => row.deployedBy ?? '' },
          {
            name: 'deployedAt',
            title: t('fields.deployedAt'),
            cell: (row) => (row.deployedAt === null ? '' : <Instant>{row.deployedAt}</Instant>),
          },
          ...(wasRetired
            ? [{ name: 'retired', title: t('fields.retired'), cell: (row: WorkflowVersion) => <Retirement {...row} /> }]
            : []),
        ]}
      />
    </Card>
  )
}

function Differences({ from, to }: { from: WorkflowVersion; to: WorkflowVersion }) {
  const t = useTranslations('workflow.diff')
  const kinds = useTranslations('workflow.kinds')
  const { whole, who, how } = useStepText()
  const { clauses } = useFormats()
  const found = differences(from.steps, to.steps)
  if (found.length === 0) return <p className="soft">{t('same')}</p>
  return (
    <ul className="changed-list">
      {found.map((one, at) => (
        <li key={at}>
          {one.what === 'changed'
            ? t('changed', {
                step: kinds(one.to.step.kind),
                from: clauses([who(one.from), how(one.from)]),
                to: clauses([who(one.to), how(one.to)]),
              })
            : t(one.what, { step: whole(one.step) })}
        </li>
      ))}
    </ul>
  )
}

/** The newest version compared with the previous one, or any other. */
export function DiffCard({ versions }: { versions: readonly WorkflowVersion[] }) {
  const t = useTranslations('workflow')
  const [newest, ...older] = versions
  const [chosen, setChosen] = useState(older[0]?.number)
  const from = older.find(({ number }) => number === chosen) ?? older[0]
  if (newest === undefined || from === undefined) return null
  return (
    <Card isWide title={t('cards.diff', { to: String(newest.number), from: String(from.number) })}>
      <div className="stack">
        {older.length > 1 && (
          <Labelled label={t('diff.compare')}>
            {(control) => (
              <Select
                {...control}
                value={from.number}
                onChange={setChosen}
                options={older.map(({ number }) => ({
                  value: number,
                  label: t('version', { number: String(number) }),
                }))}
              />
            )}
          </Labelled>
        )}
        <Differences from={from} to={newest} />
      </div>
    </Card>
  )
}
