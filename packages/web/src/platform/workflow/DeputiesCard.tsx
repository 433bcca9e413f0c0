/** Current deputies; they apply to every workflow that names the role. */

import {
  addDeputy,
  listDeputies,
  listWorkflowRoles,
  removeDeputy,
} from '@serialis/contract/platform/workflow/workflow.routes.ts'
import type { Deputy } from '@serialis/contract/platform/workflow/workflow.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField, DayField, TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { RowSteps } from '../../kit/list/RowSteps.tsx'
import { useMay } from '../../kit/navigation/Can.tsx'
import { say } from '../../kit/notices/notices.ts'
import { OtherSteps } from '../../kit/page/OtherSteps.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useCommand, useRead } from '../../kit/wire/server-state.ts'

const tones = { AHEAD: 'waiting', IN_FORCE: 'active', OVER: 'inactive' } as const

function AddDeputy({ onClose }: { onClose: () => void }) {
  const t = useTranslations('workflow')
  const { today } = useFormats()
  const { data } = useRead(listWorkflowRoles, {})
  const roles = (data?.items ?? []).filter(({ mayApprove, mayConfirm }) => mayApprove || mayConfirm)
  const options = roles.map(({ id, name, people }) => ({ value: id, label: t('roleOption', { name, people }) }))
  const form = useContractForm(addDeputy, {
    initial: { from: today(), until: today(), reason: '' },
    draft: 'deputy',
    onDone: () => {
      say(t('deputies.added'))
      onClose()
    },
  })
  return (
    <FormDrawer title={t('deputies.add')} form={form} submit={t('deputies.add')} onClose={onClose}>
      <p className="field-hint">{t('hints.deputies')}</p>
      <ChoiceField form={form} name="roleId" label={t('fields.of')} options={options} />
      <ChoiceField form={form} name="deputyRoleId" label={t('fields.deputy')} options={options} />
      <div className="form-pair">
        <DayField form={form} name="from" label={t('fields.from')} />
        <DayField form={form} name="until" label={t('fields.until')} />
      </div>
      <TextField form={form} name="reason" label={t('fields.reason')} maxLength={500} />
    </FormDrawer>
  )
}

function EndDeputy({ deputy, onClose }: { deputy: Deputy; onClose: () => void }) {
  const t = useTranslations('workflow.deputies')
  const command = useCommand(removeDeputy, { onDone: onClose })
  return (
    <Dialog
      title={t('removeTitle')}
      confirm={t('remove')}
      isDanger
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={() => void command.run({ params: { id: deputy.id } })}
    >
      <p>{t('removeText', { deputy: deputy.deputy.name, role: deputy.role.name })}</p>
    </Dialog>
  )
}

export function DeputiesCard() {
  const t = useTranslations('workflow')
  const list = useTranslations('kit.list')
  const may = useMay()
  const mayChange = may('workflows.deputise')
  const closed = (row: Deputy) =>
    stepsOf({
      steps: { remove: [removeDeputy, row.state === 'OVER' && t('deputies.isOver')] },
      label: () => t('deputies.remove'),
    })
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<Deputy | null>(null)
  const { data } = useRead(listDeputies, {})
  return (
    <Card
      isWide
      title={t('cards.deputies')}
      actions={
        mayChange ? (
          <Button size="small" onClick={() => setAdding(true)}>
            {t('deputies.add')}
          </Button>
        ) : (
          <OtherSteps
            of={t('cards.deputies')}
            steps={stepsOf({ steps: { add: addDeputy }, label: () => t('deputies.add') })}
          />
        )
      }
    >
      {data?.items.length === 0 ? (
        <EmptyState title={t('deputies.none')} text={t('deputies.noneText')} />
      ) : (
        <Rows
          caption={t('cards.deputies')}
          rows={data?.items}
          rowKey={(row) => row.id}
          columns={[
            { name: 'of', title: t('fields.of'), cell: (row) => row.role.name },
            { name: 'deputy', title: t('fields.deputy'), cell: (row) => row.deputy.name },
            {
              name: 'days',
              title: t('fields.days'),
              cell: (row) => <span className="num">{`${row.from} – ${row.until}`}</span>,
            },
            {
              name: 'state',
              title: t('fields.state'),
              cell: (row) => (
                <StatusTag tone={tones[row.state]}>{t(`deputies.states.${row.state}`, { from: row.from })}</StatusTag>
              ),
            },
            { name: 'reason', title: t('fields.reason'), cell: (row) => row.reason },
            { name: 'madeBy', title: t('fields.madeBy'), cell: (row) => row.madeBy },
            {
              name: 'actions',
              title: list('steps'),
              isSteps: true,
              cell: (row) => (
                <RowSteps of={row.deputy.name} steps={closed(row)}>
                  {mayChange && row.state !== 'OVER' && (
                    <Button
                      size="small"
                      onClick={() => setEnding(row)}
                      aria-label={`${t('deputies.remove')}: ${row.deputy.name}`}
                    >
                      {t('deputies.remove')}
                    </Button>
                  )}
                </RowSteps>
              ),
            },
          ]}
        />
      )}
      {isAdding && <AddDeputy onClose={() => setAdding(false)} />}
      {ending !== null && <EndDeputy deputy={ending} onClose={() => setEnding(null)} />}
    </Card>
  )
}
