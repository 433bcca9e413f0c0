import { listApiKeys, offerApiKey, revokeApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { apiKeyStates, type ApiKey, type ApiKeyState } from '@serialis/contract/platform/access/api-keys.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { RowSteps } from '../../../kit/list/RowSteps.tsx'
import type { Tone } from '../../../kit/look/tone.ts'
import { Can } from '../../../kit/navigation/Can.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { stepsOf } from '../../../kit/page/steps.ts'
import { useSlots } from '../../../kit/shell/slots.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { BulkActions } from '../../tasks/shared/BulkActions.tsx'
import { HandOver } from './HandOver.tsx'

const reading = columnsOf<ApiKey>()

const tones = { USABLE: 'active', ENDING: 'waiting', LEFT: 'hold', OVER: 'inactive' } as const satisfies Record<
  ApiKeyState,
  Tone
>

function KeyStatus({ apiKey: { state, revokedAt } }: { apiKey: Pick<ApiKey, 'state' | 'revokedAt'> }) {
  const t = useTranslations('keys.status')
  return (
    <StatusTag tone={tones[state]} term={`apiKey.${state}`}>
      {revokedAt === null ? t(state) : t('revoked')}
    </StatusTag>
  )
}

function Revoke({ apiKey }: { apiKey: Pick<ApiKey, 'id' | 'name'> }) {
  const t = useTranslations('keys')
  const [isAsking, setAsking] = useState(false)
  const command = useCommand(revokeApiKey, {
    onDone: () => {
      say(t('revoked'))
      setAsking(false)
    },
  })
  return (
    <Can permission="apiKeys.revoke">
      <Button size="small" danger onClick={() => setAsking(true)}>
        {t('revoke')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('revokeQuestion', { name: apiKey.name })}
          confirm={t('revoke')}
          isDanger
          isBusy={command.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => void command.run({ params: { id: apiKey.id }, body: {} })}
        >
          <p>{t('revokeText')}</p>
        </Dialog>
      )}
    </Can>
  )
}

function KeySteps({ apiKey }: { apiKey: Pick<ApiKey, 'id' | 'name' | 'state' | 'isOfferedToMe'> }) {
  const t = useTranslations('keys')
  const isOver = apiKey.state === 'OVER'
  const steps = stepsOf({
    steps: { offer: [offerApiKey, isOver && t('isOver')], revoke: [revokeApiKey, isOver && t('isOver')] },
    label: (command) => t(command),
  })
  return (
    <RowSteps of={apiKey.name} steps={steps}>
      {!isOver && <HandOver apiKey={apiKey} />}
      {!isOver && <Revoke apiKey={apiKey} />}
    </RowSteps>
  )
}

function ApiKeyList({ suppliers }: { suppliers: readonly { id: string; name: string }[] }) {
  const t = useTranslations('keys')
  const list = useTranslations('kit.list')
  return (
    <ListPage
      bulk={(selection, clear) => <BulkActions list="apiKeys" selection={selection} onDone={clear} />}
      name="apiKeys"
      route={listApiKeys}
      title={t('title')}
      lead={t('lead')}
      rowKey={(apiKey) => apiKey.id}
      columns={[
        { name: 'name', title: t('fields.name'), cell: (apiKey) => apiKey.name },
        { name: 'begins', title: t('fields.begins'), cell: (apiKey) => <span className="mono">{apiKey.begins}</span> },
        reading(['state', 'revokedAt'], {
          name: 'status',
          title: t('fields.status'),
          cell: (apiKey) => <KeyStatus apiKey={apiKey} />,
        }),
        {
          name: 'authorities',
          title: t('fields.authorities'),
          align: 'end',
          cell: (apiKey) => <Num>{apiKey.authorities.length}</Num>,
        },
        reading(['supplierId'], {
          name: 'supplier',
          title: t('fields.supplier'),
          cell: (apiKey) => suppliers.find(({ id }) => id === apiKey.supplierId)?.name,
        }),
        {
          name: 'lastUsedAt',
          title: t('fields.lastUsedAt'),
          cell: (apiKey) => apiKey.lastUsedAt && <Instant>{apiKey.lastUsedAt}</Instant>,
        },
        {
          name: 'endsAt',
          title: t('fields.endsAt'),
          cell: (apiKey) => apiKey.endsAt && <Instant>{apiKey.endsAt}</Instant>,
        },
        { name: 'holderName', title: t('fields.holder'), cell: (apiKey) => apiKey.holderName },
        reading(['createdByName'], {
          name: 'createdBy',
          title: t('fields.createdBy'),
          cell: (apiKey) => apiKey.createdByName,
        }),
        reading(['id', 'name', 'state', 'isOfferedToMe'], {
          name: 'revoke',
          title: list('steps'),
          isSteps: true,
          cell: (apiKey) => <KeySteps apiKey={apiKey} />,
        }),
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'state',
          label: t('fields.status'),
          options: apiKeyStates.map((state) => ({ value: state, label: t(`status.${state}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[
        { label: t('docs'), to: paths.docs },
        { label: t('create'), to: paths.apiKeyCreate, isPrimary: true },
      ]}
    />
  )
}

export function ApiKeyListPage() {
  const { SupplierChoices } = useSlots()
  return <SupplierChoices>{({ suppliers }) => <ApiKeyList suppliers={suppliers} />}</SupplierChoices>
}
