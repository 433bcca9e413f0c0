/**
 * The page of a kind of master record that is a tree: one level is read when it is opened, and the search opens the way
 * to what it finds. The same records are there as a table, with filters, print and export.
 */

import type { Route } from '@serialis/contract/kit/route.ts'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFittedTable } from '../../../kit/list/useFittedTable.ts'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { useChangeSearch, useSearch } from '../../../kit/navigation/navigate.tsx'
import { useSettled } from '../../../kit/navigation/useSettled.ts'
import type { HeadCommand } from '../../../kit/page/head-commands.ts'
import { PageHead } from '../../../kit/page/PageHead.tsx'
import '../../../kit/list/list.css'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { ApprovalTag } from './ApprovalTag.tsx'
import { isApprovable, type MasterKind } from './master-kind.ts'
import { MasterListPage } from './MasterListPage.tsx'
import './master-tree.css'
import { type LevelPage, levelInput, TOP, type Tree, type TreeRow } from './tree-kind.ts'
import { TreeLevel } from './TreeLevel.tsx'
import { useMasterDrawers } from './useMasterDrawers.tsx'

const FOUND = 20

/** Columns of the table that the tree itself shows. */
const SHOWN_BY_TREE = new Set(['name', 'parent'])

/** Finds a record by a part of its code or name. */
function FindBox({ list, onFound }: { list: Route; onFound: (row: TreeRow) => void }) {
  const t = useTranslations('masters')
  const [text, setText] = useState('')
  const wanted = text.trim()
  const settled = useSettled(wanted)
  const { data, isFetching } = useRead(list, { query: { search: settled, limit: FOUND } } as never, {
    enabled: settled !== '',
    keepsPrevious: true,
  })
  const isAsking = isFetching || settled !== wanted
  const found = wanted === '' ? [] : ((data as LevelPage | undefined)?.items ?? [])
  return (
    <Select
      className="tree-find"
      aria-label={t('findInTree')}
      placeholder={t('findInTree')}
      showSearch={{ filterOption: false, onSearch: setText }}
      value={null}
      loading={isAsking}
      notFoundContent={wanted === '' || isAsking ? null : t('foundNothing')}
      options={found.map(({ id, code, name, path }) => ({
        value: id,
        label: `${[...path.map((one) => one.name), name].join(' / ')} (${code})`,
      }))}
      onSelect={(id: string | null) => {
        const row = found.find((one) => one.id === id)
        if (row) onFound(row)
        setText('')
      }}
    />
  )
}

/** Which levels are open, and what was searched. */
function useOpened() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [sought, setSought] = useState<TreeRow | null>(null)
  const onToggle = (id: string) => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }
  const reveal = (row: TreeRow) => {
    setOpened(new Set([...opened, ...row.path.map(({ id }) => id)]))
    setSought(row)
  }
  return { opened, sought, onToggle, reveal }
}

function TreeView<L extends Route, C extends Route, U extends Route>({
  kind,
  moreCommands,
}: {
  kind: MasterKind<L, C, U>
  moreCommands: readonly HeadCommand[]
}) {
  const { routes, texts } = kind
  const t = useTranslations('masters')
  const listWords = useTranslations('kit.list')
  const captionId = useId()
  const { steps, commands, drawers } = useMasterDrawers(kind)
  const { reveal, ...state } = useOpened()
  const top = useRead(routes.list as Route, levelInput(TOP) as never).data as LevelPage | undefined
  const name = kind.columns.find((column) => column.name === 'name')?.title ?? ''
  const tree: Tree = {
    ...state,
    list: routes.list,
    columns: [
      ...(kind.columns.filter(
        ({ name: of, isHidden }) => isHidden !== true && !SHOWN_BY_TREE.has(of),
      ) as unknown as Tree['columns']),
      ...(kind.approval
        ? [
            {
              name: 'approval',
              title: t('approvalState'),
              cell: (row: TreeRow) => isApprovable(row) && <ApprovalTag row={row} />,
            },
          ]
        : []),
      {
        name: 'steps',
        title: listWords('steps'),
        align: 'end',
        cell: (row) => steps(row as unknown as Parameters<typeof steps>[0]),
      },
    ],
  }
  const { frame } = useFittedTable(top, JSON.stringify(tree.columns.map(({ title }) => title)))
  return (
    <div className="page">
      <PageHead title={texts.title} lead={texts.lead} commands={[...moreCommands, ...commands]} />
      <section className="list card">
        {top?.items.length === 0 ? (
          <EmptyState {...texts.empty} />
        ) : (
          <>
            <div className="list-bar">
              <FindBox list={routes.list} onFound={reveal} />
            </div>
            <div className="rows-frame" ref={frame} role="group" aria-labelledby={captionId} tabIndex={0}>
              <table className="rows rows-compact">
                <caption id={captionId} className="unseen">
                  {texts.title}
                </caption>
                <thead>
                  <tr>
                    {[{ name: 'name', title: name, align: undefined }, ...tree.columns].map((column) => (
                      <th
                        key={column.name}
                        scope="col"
                        className={column.name === 'steps' ? 'end rows-steps' : column.align}
                      >
                        {column.title}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  <TreeLevel tree={tree} parentId={TOP} />
                </tbody>
              </table>
            </div>
          </>
        )}
      </section>
      {drawers}
    </div>
  )
}

export function MasterTreePage<L extends Route, C extends Route, U extends Route>({
  kind,
}: {
  kind: MasterKind<L, C, U>
}) {
  const t = useTranslations('masters')
  const change = useChangeSearch()
  const isTable = useSearch()['as'] === 'table'
  const mayRead = useMay()(`${kind.rights}.list`)
  const other: HeadCommand = {
    label: isTable ? t('asTree') : t('asTable'),
    permission: `${kind.rights}.list`,
    onClick: () => change({ as: isTable ? '' : 'table' }),
  }
  const parts = { kind, moreCommands: [other] }
  return isTable || !mayRead ? <MasterListPage {...parts} /> : <TreeView {...parts} />
}
