/** The rows of one level of a tree, each with the level below it once it is opened. */

import { Button } from 'antd'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { type LevelPage, levelInput, TOP, type Tree, type TreeRow } from './tree-kind.ts'

const INDENT = 20
const indented = (depth: number) => ({ paddingInlineStart: depth * INDENT })

function Row({ tree, row, depth }: { tree: Tree; row: TreeRow; depth: number }) {
  const t = useTranslations('masters')
  const line = useRef<HTMLTableRowElement>(null)
  const isOpen = tree.opened.has(row.id)
  const isSought = tree.sought?.id === row.id
  useEffect(() => {
    if (isSought) line.current?.scrollIntoView({ block: 'center' })
  }, [isSought])
  return (
    <tr ref={line} className={isSought ? 'rows-chosen' : undefined}>
      <td>
        <span className="tree-cell" style={indented(depth)}>
          {row.childCount > 0 ? (
            <button
              type="button"
              className="plain tree-toggle"
              aria-expanded={isOpen}
              aria-label={t(isOpen ? 'close' : 'open', { name: row.name })}
              onClick={() => tree.onToggle(row.id)}
            >
              <span aria-hidden="true" className="tree-arrow" />
            </button>
          ) : (
            <span className="tree-toggle" />
          )}
          {row.name}
        </span>
      </td>
      {tree.columns.map(({ name, align, cell }) => (
        <td key={name} className={name === 'steps' ? `${align ?? ''} rows-steps` : align}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** A row over all columns, for what is no record. */
function WideRow({ tree, depth, children }: { tree: Tree; depth: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={tree.columns.length + 1}>
        <span className="tree-cell" style={indented(depth + 1)}>
          {children}
        </span>
      </td>
    </tr>
  )
}

/** The code in this level of the record that was searched, or of the one around it; undefined where it is elsewhere. */
function codeAt({ id, code, path }: TreeRow, parentId: string): string | undefined {
  const line = [...path, { id, code }]
  return line[parentId === TOP ? 0 : line.findIndex((one) => one.id === parentId) + 1 || line.length]?.code
}

interface LevelProps {
  tree: Tree
  parentId: string
  depth?: number
  after?: string
}

export function TreeLevel({ tree, parentId, depth = 0, after }: LevelProps) {
  const t = useTranslations('masters')
  const [isMore, setMore] = useState(false)
  const { data, error, refetch } = useRead(tree.list, levelInput(parentId, after) as never)
  const page = data as LevelPage | undefined
  if (error && page === undefined)
    return (
      <WideRow {...{ tree, depth }}>
        <ErrorState error={error} onAgain={() => void refetch()} />
      </WideRow>
    )
  if (page === undefined)
    return (
      <WideRow {...{ tree, depth }}>
        <span className="bone" style={{ width: '40%' }} />
      </WideRow>
    )
  const wanted = tree.sought === null ? undefined : codeAt(tree.sought, parentId)
  const isContinued = isMore || (page.next !== null && wanted !== undefined && wanted > page.next)
  return (
    <>
      {page.items.map((row) => (
        <Fragment key={row.id}>
          <Row {...{ tree, row, depth }} />
          {tree.opened.has(row.id) && row.childCount > 0 && (
            <TreeLevel tree={tree} parentId={row.id} depth={depth + 1} />
          )}
        </Fragment>
      ))}
      {page.next !== null &&
        (isContinued ? (
          <TreeLevel {...{ tree, parentId, depth }} after={page.next} />
        ) : (
          <WideRow {...{ tree, depth }}>
            <Button type="link" size="small" onClick={() => setMore(true)}>
              {t('more')}
            </Button>
          </WideRow>
        ))}
    </>
  )
}
