/** The saved views of a list: choose one, save what is shown, and the dialogs for both. The address names the view. */

import { listListViews, updateListView } from '@serialis/contract/platform/views/views.routes.ts'
import type { ListView as SavedView, ListViewContent } from '@serialis/contract/platform/views/views.schema.ts'
import { useLocation } from '@tanstack/react-router'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ListView, widthWithin } from '../../../kit/list/columns.ts'
import type { Trail } from '../../../kit/list/list-state.ts'
import type { ListViewsProps } from '../../../kit/list/list-views.ts'
import { useChangeSearch, useSearch } from '../../../kit/navigation/navigate.tsx'
import type { Search } from '../../../kit/navigation/search.ts'
import { say, warn } from '../../../kit/notices/notices.ts'
import { usePreference } from '../../../kit/wire/preferences.ts'
import { useCommand, useRead } from '../../../kit/wire/server-state.ts'
import { ManageViews } from './ManageViews.tsx'
import { SaveView } from './SaveView.tsx'

/** In the address: no view, although one is the default. */
const ALL = 'all'
const NO_DEFAULT: { viewId: string | null } = { viewId: null }

/** What is shown, as a view keeps it. */
const contentOf = (columns: ListView, filters: Search): ListViewContent => ({
  filters,
  columns: {
    order: [...columns.order],
    hidden: columns.hidden === null ? null : [...columns.hidden],
    ...(columns.known && { known: [...columns.known] }),
    pinned: [...columns.pinned],
    widths: Object.fromEntries(Object.entries(columns.widths).map(([name, width]) => [name, widthWithin(width)])),
    density: columns.density,
  },
})

const columnsOf = ({ columns }: ListViewContent): ListView => ({
  order: columns.order,
  hidden: columns.hidden,
  ...(columns.known && { known: columns.known }),
  pinned: columns.pinned ?? [],
  widths: columns.widths ?? {},
  density: columns.density,
})

const sorted = (filters: Search) => JSON.stringify(Object.entries(filters).toSorted())
const isSame = (one: ListViewContent, other: ListViewContent) =>
  sorted(one.filters) === sorted(other.filters) &&
  JSON.stringify(contentOf(columnsOf(one), {})) === JSON.stringify(contentOf(columnsOf(other), {}))

/** Takes up the view that the address names, and on a bare address the default one. */
function useViewOfAddress(
  { filterNames, filters, applied, onApply }: ListViewsProps,
  { items, defaultId }: { items: SavedView[] | undefined; defaultId: string | null },
) {
  const t = useTranslations('views')
  const search = useSearch()
  const change = useChangeSearch()
  const asked = search['view']
  const isSet = useLocation({ select: ({ state }) => (state as Trail).isSet === true })
  const isBare = Object.keys(filters).length === 0
  const wanted = asked ?? (isBare && !isSet ? (defaultId ?? undefined) : undefined)
  const view = items?.find(({ id }) => id === wanted)
  const isNew = view !== undefined && applied?.id !== view.id
  const isMissing = items !== undefined && asked !== undefined && asked !== ALL && view === undefined
  useEffect(() => {
    if (!isNew) return
    onApply({ id: view.id, columns: columnsOf(view.content) })
    const known = Object.entries(view.content.filters).filter(([name]) => filterNames.includes(name))
    if (asked === undefined || (isBare && !isSet)) change({ ...Object.fromEntries(known), view: view.id }, {}, true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each view that is asked for
  }, [isNew, view?.id])
  useEffect(() => {
    if (isMissing) warn(t('missing'))
    if (applied !== null && view === undefined && items !== undefined) onApply(null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each address
  }, [isMissing, view === undefined, items === undefined])
  return view
}

type Open = 'save' | 'manage' | null

export function ListViews(props: ListViewsProps) {
  const { list, filterNames, filters, columns, onApply } = props
  const t = useTranslations('views')
  const change = useChangeSearch()
  const [open, setOpen] = useState<Open>(null)
  const [{ viewId: defaultId }, setDefault] = usePreference(`view.${list}`, NO_DEFAULT)
  const { data } = useRead(listListViews, { query: { list } })
  const items = data?.items
  const view = useViewOfAddress(props, { items, defaultId })
  const update = useCommand(updateListView, { onDone: () => say(t('saved')) })
  const shown = contentOf(columns, filters)
  const isChanged = view !== undefined && !isSame(view.content, shown)
  const none = Object.fromEntries(filterNames.map((name) => [name, '']))
  const choose = ({ id, content }: SavedView) => {
    onApply({ id, columns: columnsOf(content) })
    const known = Object.entries(content.filters).filter(([name]) => filterNames.includes(name))
    change({ ...none, ...Object.fromEntries(known), view: id, after: '' })
  }
  const label = (one: SavedView) => (one.id === defaultId ? t('default', { name: one.name }) : one.name)
  const entry = (one: SavedView) => ({ key: one.id, label: label(one), onClick: () => choose(one) })
  const own = items?.filter((one) => one.isOwn) ?? []
  const others = items?.filter((one) => !one.isOwn) ?? []
  const roles = [...new Set(others.map(({ role }) => role?.name ?? ''))]
  const groups: MenuProps['items'] = [
    ...(own.length > 0 ? [{ type: 'group' as const, key: 'own', label: t('own'), children: own.map(entry) }] : []),
    ...roles.map((role) => ({
      type: 'group' as const,
      key: `role ${role}`,
      label: t('sharedWith', { role }),
      children: others.filter((one) => one.role?.name === role).map(entry),
    })),
  ]
  const save = (one: SavedView) =>
    void update.run({
      params: { id: one.id },
      body: { name: one.name, roleId: one.role?.id ?? null, content: shown, version: one.version },
    })
  const menu: MenuProps['items'] = [
    {
      key: ALL,
      label: t('all'),
      onClick: () => {
        onApply(null)
        change({ ...none, view: defaultId === null ? '' : ALL, after: '' })
      },
    },
    ...groups,
    { type: 'divider' },
    ...(view?.isOwn && isChanged
      ? [{ key: 'save', label: t('save', { name: view.name }), onClick: () => save(view) }]
      : []),
    { key: 'saveAs', label: t('saveAs'), onClick: () => setOpen('save') },
    { key: 'manage', label: t('manage'), onClick: () => setOpen('manage') },
  ]
  const current = view === undefined ? undefined : isChanged ? t('changed', { name: view.name }) : view.name
  return (
    <>
      <Dropdown
        menu={{ items: menu, selectedKeys: view ? [view.id] : [] }}
        trigger={['click']}
        classNames={{ root: 'views-menu' }}
      >
        <Button type="text">{current === undefined ? t('title') : t('choose', { name: current })}</Button>
      </Dropdown>
      {open === 'save' && data && (
        <SaveView
          list={list}
          content={shown}
          mayShare={data.mayShare}
          onDefault={(viewId) => setDefault({ viewId })}
          onSaved={choose}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'manage' && data && (
        <ManageViews
          views={data.items}
          mayShare={data.mayShare}
          defaultId={defaultId}
          onDefault={(viewId) => setDefault({ viewId })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
