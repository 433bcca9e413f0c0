/** The partial-case desk: open partial containers by product and batch; one click opens a proposed merge. */

import { listPartialCases } from '@serialis/contract/desk/packing/packing.routes.ts'
import type { MergeProposal, PartialGroup } from '@serialis/contract/desk/packing/packing.schema.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { Can } from '../../kit/navigation/Can.tsx'
import { useChangeSearch, useSearch } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useClear } from '../../kit/ui/useClear.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { StateTag } from '../../numbers/ledger/shared/StateTag.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import './packing.css'
import { UndoBar } from './UndoBar.tsx'
import type { LastAct } from './useDeskCommands.ts'

function Proposal({ group, proposal, onOpen }: { group: PartialGroup; proposal: MergeProposal; onOpen: () => void }) {
  const t = useTranslations('packing.partials')
  const { number } = useFormats()
  const box = new Map(group.boxes.map((one) => [one.ordinal, one]))
  const said = (ordinal: number) => (
    <span key={ordinal} className="row">
      <Code>{box.get(ordinal)?.code ?? ''}</Code>
      <span className="soft num">{number(box.get(ordinal)?.count ?? 0)}</span>
    </span>
  )
  return (
    <li className="zero-proposal">
      <span className="soft">{t('from')}</span>
      <span className="zero-from">{proposal.from.map(said)}</span>
      <span className="soft">{t('into')}</span>
      {said(proposal.into)}
      <span className="grow">
        {proposal.fills ? (
          <StatusTag tone="active">{t('fills')}</StatusTag>
        ) : (
          <StatusTag tone="hold">
            {t('leaves', { total: number(proposal.total), capacity: number(group.capacity ?? 0) })}
          </StatusTag>
        )}
      </span>
      <Can permission="packing.merge">
        <Button type="primary" onClick={onOpen}>
          {t('merge')}
        </Button>
      </Can>
    </li>
  )
}

function Group({ group, onDone }: { group: PartialGroup; onDone: (act: LastAct) => void }) {
  const t = useTranslations('packing')
  const ledger = useTranslations('ledger')
  const { number } = useFormats()
  const [open, setOpen] = useState<MergeProposal | null>(null)
  const title = t('partials.group', {
    product: group.product?.name ?? t('partials.noProduct'),
    batch: group.batch ?? t('partials.noBatch'),
    level: ledger(`level.${group.level}`),
  })
  return (
    <Card
      title={title}
      note={t('partials.boxes', { count: group.boxes.length })}
      actions={<StateTag {...group.state} />}
    >
      <div className="stack">
        {group.proposals.length > 0 ? (
          <ul className="zero-proposals" aria-label={t('partials.proposals')}>
            {group.proposals.map((proposal) => (
              <Proposal key={proposal.into} group={group} proposal={proposal} onOpen={() => setOpen(proposal)} />
            ))}
          </ul>
        ) : (
          <p className="soft">{t('partials.none')}</p>
        )}
        <Rows
          caption={title}
          rows={group.boxes}
          rowKey={({ ordinal }) => String(ordinal)}
          open={({ code }) => `${paths.packagingDesk}?${new URLSearchParams({ container: code })}`}
          columns={[
            { name: 'code', title: t('fields.code'), cell: ({ code }) => <Code>{code}</Code> },
            {
              name: 'inside',
              title: t('fields.inside'),
              align: 'end',
              cell: ({ count }) => (
                <span className="num">
                  {group.capacity === null
                    ? number(count)
                    : t('tray.room', { inside: number(count), capacity: number(group.capacity) })}
                </span>
              ),
            },
            {
              name: 'parent',
              title: t('fields.parent'),
              cell: ({ parent }) =>
                parent && (
                  <>
                    <span className="soft">{ledger(`level.${parent.level}`)}</span> <Code>{parent.code}</Code>
                  </>
                ),
            },
          ]}
        />
      </div>
      {open && (
        <MergeDialog
          group={group}
          proposal={open}
          onClose={() => setOpen(null)}
          onDone={(act) => {
            setOpen(null)
            onDone(act)
          }}
        />
      )}
    </Card>
  )
}

const isNamed = ({ product, batch }: PartialGroup, text: string) =>
  `${product?.code ?? ''} ${product?.name ?? ''} ${batch ?? ''}`.toLowerCase().includes(text.trim().toLowerCase())

export function ZeroBoxPage() {
  const clear = useClear()
  const t = useTranslations('packing.partials')
  const { data, error, refetch } = useRead(listPartialCases, { query: {} })
  const { q = '' } = useSearch()
  const changeSearch = useChangeSearch()
  const shown = data?.groups.filter((group) => isNamed(group, q))
  const [act, setAct] = useState<LastAct | null>(null)
  return (
    <div className="page">
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={<LinkButton to={paths.packagingDesk}>{t('back')}</LinkButton>}
      />
      <div className="stack">
        {act && <UndoBar key={act.eventId} act={act} onUndone={() => setAct(null)} />}
        {data === undefined &&
          (error ? (
            <Card>
              <ErrorState error={error} onAgain={() => void refetch()} />
            </Card>
          ) : (
            <Card>
              <span className="bone" style={{ height: 220 }} />
            </Card>
          ))}
        {data?.groups.length === 0 && (
          <Card>
            <EmptyState title={t('empty.title')} text={t('empty.text')} />
          </Card>
        )}
        {data && !data.isWhole && <p className="soft">{t('notWhole', { count: String(data.boxes) })}</p>}
        {data && data.groups.length > 1 && (
          <div className="zero-filter">
            <Labelled label={t('filter')}>
              {(control) => (
                <Input
                  {...control}
                  allowClear={clear}
                  value={q}
                  onChange={(event) => changeSearch({ q: event.target.value })}
                />
              )}
            </Labelled>
          </div>
        )}
        {data && data.groups.length > 0 && shown?.length === 0 && <p className="soft">{t('noMatch')}</p>}
        {shown?.map((group) => (
          <Group key={group.key} group={group} onDone={setAct} />
        ))}
      </div>
    </div>
  )
}
