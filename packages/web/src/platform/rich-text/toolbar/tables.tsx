/** The menu of tables: a new one, and what can be done with the one at the cursor. */

import { CHART_KINDS } from '@serialis/contract/platform/rich-text/charts/chart-data.ts'
import type { Editor } from '@tiptap/core'
import { useLocale, useTranslations } from 'use-intl'
import { chartHere, setChart } from '../charts/charts.ts'
import { moveRow, sortRows } from '../editor/table-limits.ts'
import { Icon } from './icons.tsx'
import { TablePicker } from './TablePicker.tsx'
import { MenuItem, ToolMenu } from './ToolMenu.tsx'

type Name =
  | 'rowAbove'
  | 'rowBelow'
  | 'columnBefore'
  | 'columnAfter'
  | 'rowUp'
  | 'rowDown'
  | 'merge'
  | 'split'
  | 'headerRow'
  | 'headerColumn'
  | 'ascending'
  | 'descending'
  | 'deleteRow'
  | 'deleteColumn'
  | 'deleteTable'

const commandsOf = (editor: Editor, locale: string): readonly (readonly [Name, () => unknown])[] => {
  const chain = () => editor.chain().focus()
  return [
    ['rowAbove', () => chain().addRowBefore().run()],
    ['rowBelow', () => chain().addRowAfter().run()],
    ['columnBefore', () => chain().addColumnBefore().run()],
    ['columnAfter', () => chain().addColumnAfter().run()],
    ['rowUp', () => moveRow(editor, -1)],
    ['rowDown', () => moveRow(editor, 1)],
    ['merge', () => chain().mergeCells().run()],
    ['split', () => chain().splitCell().run()],
    ['headerRow', () => chain().toggleHeaderRow().run()],
    ['headerColumn', () => chain().toggleHeaderColumn().run()],
    ['ascending', () => sortRows(editor, 1, locale)],
    ['descending', () => sortRows(editor, -1, locale)],
    ['deleteRow', () => chain().deleteRow().run()],
    ['deleteColumn', () => chain().deleteColumn().run()],
    ['deleteTable', () => chain().deleteTable().run()],
  ]
}

/** The table at the cursor as a chart of this kind, or as a table alone. */
function Charts({ editor, close }: { editor: Editor; close: () => void }) {
  const t = useTranslations('richText.chart')
  const here = chartHere(editor.state)
  return (
    <>
      <p className="rich-note">{t('title')}</p>
      <div className="rich-two">
        {[null, ...CHART_KINDS].map((kind) => (
          <MenuItem
            key={kind}
            isActive={kind === here}
            onPick={() => {
              setChart(editor, kind)
              close()
            }}
          >
            {t(`kinds.${kind ?? 'none'}`)}
          </MenuItem>
        ))}
      </div>
    </>
  )
}

export function Tables({ editor }: { editor: Editor }) {
  const t = useTranslations('richText')
  const locale = useLocale()
  const isInside = editor.isActive('table')
  return (
    <ToolMenu label={t('tools.table')} sign={<Icon name="table" />} isActive={isInside}>
      {(close) =>
        isInside ? (
          <>
            <div className="rich-two">
              {commandsOf(editor, locale).map(([name, run]) => (
                <MenuItem
                  key={name}
                  isDisabled={
                    (name === 'merge' && !editor.can().mergeCells()) || (name === 'split' && !editor.can().splitCell())
                  }
                  onPick={() => {
                    run()
                    editor.commands.focus()
                    close()
                  }}
                >
                  {t(`table.${name}`)}
                </MenuItem>
              ))}
            </div>
            <Charts editor={editor} close={close} />
          </>
        ) : (
          <TablePicker
            onPick={({ columns, rows }) => {
              editor.chain().focus().insertTable({ cols: columns, rows, withHeaderRow: true }).run()
              close()
            }}
          />
        )
      }
    </ToolMenu>
  )
}
