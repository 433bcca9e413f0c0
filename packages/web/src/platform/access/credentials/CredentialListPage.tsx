import { listCredentials } from '@serialis/contract/platform/access/credentials/credentials.routes.ts'
import {
  CREDENTIAL_KINDS,
  CREDENTIAL_SORTS,
  type Credential,
  type CredentialState,
} from '@serialis/contract/platform/access/credentials/credentials.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRoomPhrase } from '../../../kit/language/i18n.tsx'
import { columnsOf, type Filter } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { RowSteps } from '../../../kit/list/RowSteps.tsx'
import type { Tone } from '../../../kit/look/tone.ts'
import { alertTargetPath } from '../../../kit/navigation/alert-targets.ts'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { OtherSteps } from '../../../kit/page/OtherSteps.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import { useScreens } from '../../../kit/shell/screens-context.ts'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { recallOf, recallPermissions, type Recallable } from './recall.ts'
import { RecallDialog } from './RecallDialog.tsx'

const reading = columnsOf<Credential>()

const tones: Record<CredentialState, Tone> = {
  USABLE: 'active',
  ENDING: 'waiting',
  CHANGE_DUE: 'waiting',
  CODE_OPEN: 'waiting',
  LEFT: 'hold',
  OVER: 'inactive',
}

const AGES = ['30', '90', '180', '365']
const ENDS = ['7', '30', '90', '365']

/** What recalls need to know of a row, and where its record is. */
const ROW = ['id', 'kind', 'state', 'name', 'recordType', 'recordId', 'ownerId', 'ownerName', 'ownerAccount'] as const

function useFilters(): readonly Filter[] {
  const t = useTranslations('credentials')
  const days = (values: readonly string[]) => values.map((value) => ({ value, label: t('days', { count: value }) }))
  return [
    { kind: 'text', name: 'owner', label: t('fields.owner') },
    {
      kind: 'choice',
      name: 'kind',
      label: t('fields.kind'),
      options: CREDENTIAL_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
    },
    { kind: 'choice', name: 'olderThanDays', label: t('filters.olderThan'), options: days(AGES) },
    { kind: 'choice', name: 'unusedForDays', label: t('filters.unusedFor'), options: days(AGES) },
    { kind: 'choice', name: 'endsWithinDays', label: t('filters.endsWithin'), options: days(ENDS) },
    {
      kind: 'choice',
      name: 'isOwnerActive',
      label: t('filters.owner'),
      options: [
        { value: 'false', label: t('filters.left') },
        { value: 'true', label: t('filters.active') },
      ],
    },
    {
      kind: 'choice',
      name: 'sort',
      label: t('filters.sort'),
      options: CREDENTIAL_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) })),
    },
  ]
}

function useRecordPath() {
  const screens = useScreens()
  return ({ recordType, recordId }: Pick<Credential, 'recordType' | 'recordId'>): string =>
    recordType === 'user'
      ? pathTo(paths.user, { id: recordId })
      : (alertTargetPath(screens, recordType, recordId) ?? paths.credentials)
}

function Steps({ row, onRecall }: { row: Recallable; onRecall: () => void }) {
  const t = useTranslations('credentials')
  const may = useMay()
  const path = useRecordPath()(row)
  const how = recallOf(row)
  if (how === null) return <GoTo to={path}>{t(row.kind === 'PASSWORD' ? 'steps.toUser' : 'steps.replace')}</GoTo>
  const permission = recallPermissions[how]
  const steps = stepsOf({ steps: { recall: { permission } }, label: () => t('recall.confirm') })
  return (
    <RowSteps of={`${t(`kinds.${row.kind}`)}, ${row.ownerName}`} steps={steps}>
      {may(permission) && (
        <Button size="small" danger onClick={onRecall}>
          {t('recall.confirm')}
        </Button>
      )}
    </RowSteps>
  )
}

export function CredentialListPage() {
  const t = useTranslations('credentials')
  const list = useTranslations('kit.list')
  const typeOf = useRoomPhrase('audit')
  const may = useMay()
  const recordPath = useRecordPath()
  const [recalling, setRecalling] = useState<{ rows: readonly Recallable[]; clear: () => void } | null>(null)
  const held = Object.values(recallPermissions).find(may)
  const mayRecall = held !== undefined
  const permission = held ?? recallPermissions.ASK_CHANGE
  return (
    <>
      <ListPage
        name="credentials"
        route={listCredentials}
        title={t('title')}
        lead={t('lead')}
        rowFields={ROW}
        rowKey={(row) => row.id}
        open={recordPath}
        bulk={({ rows, all }, clear) => (
          <>
            {mayRecall && all === null && (
              <Button danger onClick={() => setRecalling({ rows, clear })}>
                {t('recall.confirm')}
              </Button>
            )}
            <OtherSteps
              steps={stepsOf({
                steps: { recall: [{ permission }, all !== null && t('recall.ofPageOnly')] },
                label: () => t('recall.confirm'),
              })}
            />
          </>
        )}
        columns={[
          reading(['kind', 'name', 'left'], {
            name: 'kind',
            title: t('fields.kind'),
            cell: ({ kind, name, left }) => {
              const detail = left === null ? name : t('left', { count: left })
              return detail === '' ? t(`kinds.${kind}`) : `${t(`kinds.${kind}`)}: ${detail}`
            },
          }),
          reading(['ownerId', 'ownerName', 'ownerAccount', 'recordType'], {
            name: 'owner',
            title: t('fields.owner'),
            cell: ({ ownerId, ownerName, ownerAccount, recordType }) =>
              ownerId === null ? (
                `${ownerName} (${typeOf(`subjects.${recordType}`, '')})`
              ) : (
                <GoTo to={pathTo(paths.user, { id: ownerId })}>{`${ownerName} (${ownerAccount})`}</GoTo>
              ),
          }),
          {
            name: 'state',
            title: t('fields.state'),
            cell: ({ state }) => (
              <StatusTag tone={tones[state]} term={`credential.${state}`}>
                {t(`states.${state}`)}
              </StatusTag>
            ),
          },
          {
            name: 'ageDays',
            title: t('fields.ageDays'),
            align: 'end',
            cell: ({ ageDays }) => (ageDays === null ? t('unknown') : <Num>{ageDays}</Num>),
          },
          {
            name: 'madeAt',
            title: t('fields.madeAt'),
            isHidden: true,
            cell: ({ madeAt }) => madeAt && <Instant>{madeAt}</Instant>,
          },
          {
            name: 'lastUsedAt',
            title: t('fields.lastUsedAt'),
            cell: ({ lastUsedAt }) => lastUsedAt && <Instant>{lastUsedAt}</Instant>,
          },
          { name: 'endsAt', title: t('fields.endsAt'), cell: ({ endsAt }) => endsAt && <Instant>{endsAt}</Instant> },
          {
            name: 'madeByName',
            title: t('fields.madeBy'),
            isHidden: true,
            cell: ({ madeByName }) => madeByName,
          },
          reading(ROW, {
            name: 'steps',
            title: list('steps'),
            isSteps: true,
            cell: (row) => <Steps row={row} onRecall={() => setRecalling({ rows: [row], clear: () => undefined })} />,
          }),
        ]}
        filters={useFilters()}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {recalling !== null && (
        <RecallDialog
          rows={recalling.rows}
          onClose={() => {
            recalling.clear()
            setRecalling(null)
          }}
        />
      )}
    </>
  )
}
