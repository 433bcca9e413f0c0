/** The changes of one desk, newest first. */

import { operationsOf } from '@serialis/contract/desk/status-changes/desks.ts'
import type { ChangeItem } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import { changeStatuses } from '@serialis/contract/desk/status-changes/status-changes.status.ts'
import type { ExportableList } from '@serialis/contract/lists.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Can } from '../../kit/navigation/Can.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { type Desk, desks, offered } from './shared/desks.ts'
import { changeTones, useSourceText } from './status-changes.display.ts'

const changeLists = { UPD: 'statusUpdates', SCR: 'scraps', ACT: 'activations' } as const satisfies Record<
  Desk['trigger'],
  ExportableList
>

const reading = columnsOf<ChangeItem>()

function ChangeList({ desk }: { desk: Desk }) {
  const t = useTranslations('statusChanges')
  const rescue = useTranslations('rescue')
  const { data: me } = useRead(getMe, {})
  const sourceText = useSourceText()
  const operations = operationsOf(me?.snScheme ?? 'A', desk.trigger).map((value) => ({
    value,
    label: t(`operations.${offered(value)}.name`),
  }))
  const count = (name: keyof NonNullable<ChangeItem['counts']>, isHidden = false) =>
    reading(['counts'], {
      name,
      title: t(`fields.${name}`),
      align: 'end',
      isHidden,
      cell: ({ counts }) => counts && <Num>{counts[name]}</Num>,
    })
  return (
    <ListPage
      name={`changes.${desk.trigger}`}
      route={desk.routes.list}
      list={changeLists[desk.trigger]}
      title={t(`${desk.trigger}.title`)}
      lead={t(`${desk.trigger}.lead`)}
      rowKey={(change) => change.id}
      open={(change) => desk.detailPath(change.id)}
      refreshMs={5_000}
      columns={[
        { name: 'number', title: t('fields.number'), cell: (change) => <Num>{change.number}</Num> },
        {
          name: 'operation',
          title: t('fields.operation'),
          cell: (change) => t(`operations.${offered(change.operation)}.name`),
        },
        {
          name: 'status',
          title: t('fields.status'),
          cell: (change) => (
            <StatusTag tone={changeTones[change.status]} term={`change.${change.status}`}>
              {t(`status.${change.status}`)}
            </StatusTag>
          ),
        },
        { name: 'source', title: t('fields.source'), cell: (change) => sourceText(change.source) },
        count('serials'),
        count('change'),
        count('refused'),
        { name: 'reason', title: t('fields.reason'), cell: (change) => change.reason },
        { name: 'createdAt', title: t('fields.createdAt'), cell: (change) => <Instant>{change.createdAt}</Instant> },
        { name: 'createdBy', title: t('fields.createdBy'), cell: (change) => change.createdBy },
        count('already', true),
        { name: 'recordNo', title: t('fields.recordNo'), isHidden: true, cell: (change) => change.recordNo },
        {
          name: 'decidedAt',
          title: t('fields.decidedAt'),
          isHidden: true,
          cell: (change) => change.decidedAt && <Instant>{change.decidedAt}</Instant>,
        },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: changeStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        { kind: 'choice', name: 'operation', label: t('fields.operation'), options: operations },
        { kind: 'exact', name: 'number', label: t('fields.number') },
      ]}
      empty={{
        title: t(`${desk.trigger}.empty.title`),
        text: t(`${desk.trigger}.empty.text`),
        action: (
          <Can permission={desk.create}>
            <LinkButton to={desk.createPath}>{t(`${desk.trigger}.create`)}</LinkButton>
          </Can>
        ),
      }}
      commands={[
        // A pack whose code cannot be read cannot be selected by its code.
        ...(desk.trigger === 'SCR' ? [{ label: rescue('start'), to: paths.rescue }] : []),
        { label: t(`${desk.trigger}.create`), to: desk.createPath, isPrimary: true },
      ]}
    />
  )
}

export const StatusUpdateListPage = () => <ChangeList desk={desks.UPD} />
export const ScrapListPage = () => <ChangeList desk={desks.SCR} />
export const ActivationListPage = () => <ChangeList desk={desks.ACT} />
