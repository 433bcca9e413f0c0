/** What waits of a master record: the change in words, who wrote it, the decision about it, and the history. */

import type { Route } from '@serialis/contract/kit/route.ts'
import { approvalTransitions } from '@serialis/contract/platform/masters/approval.ts'
import { Drawer } from 'antd'
import { useTranslations } from 'use-intl'
import { Facts } from '../../../kit/page/Facts.tsx'
import { OtherSteps } from '../../../kit/page/OtherSteps.tsx'
import { ReasonedStep } from '../../../kit/page/ReasonedStep.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { ApprovalTag } from './ApprovalTag.tsx'
import type { ApprovableRow, ApprovalRoutes, MasterTexts } from './master-kind.ts'
import './approval.css'
import { MasterEvents } from './MasterDrawers.tsx'

const COMMANDS = ['approve', 'reject', 'undo'] as const

/** The fields that would change; of a record that was never approved, all that it has. */
function Differences({ row, fields }: { row: ApprovableRow; fields: MasterTexts['fields'] }) {
  const t = useTranslations('masters')
  const changed = Object.entries(row.change?.differences ?? {}).flatMap(([name, value]) => {
    const label = fields[name]
    if (label === undefined || !Array.isArray(value)) return []
    const [before, after] = value.map((one) => (one === null || one === '' ? '–' : String(one)))
    return row.isInForce || after !== '–' ? [{ name, label, before, after }] : []
  })
  if (changed.length === 0) return <p>{t('changesNothing')}</p>
  if (!row.isInForce) return <Facts facts={changed.map(({ label, after }) => ({ label, value: after }))} />
  return (
    <table className="rows rows-compact">
      <caption className="unseen">{t('change')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('inForce')}</th>
          <th scope="col">{t('proposed')}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map(({ name, label, before, after }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Waiting({ row, fields }: { row: ApprovableRow; fields: MasterTexts['fields'] }) {
  const t = useTranslations('masters')
  const { change } = row
  if (change === null) return <p>{t('nothingWaits')}</p>
  return (
    <>
      <p>{t(row.isInForce ? 'standsUntil' : 'neverApproved')}</p>
      <Facts
        facts={[
          { label: t('writtenBy'), value: change.by },
          { label: t('writtenAt'), value: <Instant>{change.at}</Instant> },
          ...(change.opinion === null ? [] : [{ label: t('opinion'), value: change.opinion }]),
        ]}
      />
      <h2>{t('change')}</h2>
      <Differences row={row} fields={fields} />
    </>
  )
}

function Decision({ row, routes }: { row: ApprovableRow; routes: ApprovalRoutes }) {
  const t = useTranslations('masters')
  const why = useTranslations('kit.steps.why')
  const { id, name, version, allowed, approval } = row
  const steps = stepsOf({
    open: allowed.filter((command) => command !== 'edit'),
    steps: {
      approve: [routes.approve, why('otherPerson')],
      reject: [routes.reject, why('otherPerson')],
      undo: [routes.undo, why('noneInForce')],
    },
    label: (command) => t(command),
    table: approvalTransitions.filter(({ command }) => command !== 'edit'),
    status: approval,
    word: (status) => t(`approval.${status}`),
  })
  return (
    <p className="row-steps">
      {COMMANDS.filter((command) => allowed.includes(command)).map((command) => (
        <ReasonedStep
          key={command}
          // The decisions of every kind have the same input.
          route={routes[command] as Route}
          input={(reason) => ({ params: { id }, body: { version, reason } }) as never}
          label={t(command)}
          title={t(`${command}Title`, { name })}
          done={t(`${command}Done`, { name })}
          isPrimary={command === 'approve'}
          isDanger={command === 'reject'}
          inPlace
        >
          <p>{t(`${command}Text`)}</p>
        </ReasonedStep>
      ))}
      <OtherSteps steps={steps} of={name} />
    </p>
  )
}

export function ApprovalDrawer({
  id,
  get,
  routes,
  subjectType,
  fields,
  onClose,
}: {
  id: string
  get: Route
  routes: ApprovalRoutes
  subjectType: string
  fields: MasterTexts['fields']
  onClose: () => void
}) {
  const t = useTranslations('masters')
  const { data, error, refetch } = useRead(get, { params: { id } } as never)
  const row = data as ApprovableRow | undefined
  return (
    <Drawer open title={row ? `${row.name} (${row.code})` : t('record')} size={640} onClose={onClose} destroyOnHidden>
      {row === undefined ? (
        error ? (
          <ErrorState error={error} onAgain={() => void refetch()} />
        ) : (
          <span className="bone" style={{ height: 160 }} />
        )
      ) : (
        <div className="approval">
          <p>
            <ApprovalTag row={row} />
          </p>
          <Waiting row={row} fields={fields} />
          <Decision row={row} routes={routes} />
          <h2>{t('history')}</h2>
          <MasterEvents subjectType={subjectType} subjectId={id} fields={fields} isApproved />
        </div>
      )}
    </Drawer>
  )
}
