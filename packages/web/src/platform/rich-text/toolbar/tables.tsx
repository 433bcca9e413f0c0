/** The menu of tables: a new one, and what can be done with the one at the cursor. */

import type { Editor } from '@tiptap/core'
import { useLocale, useTranslations } from 'use-intl'
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

export function Tables({ editor }: { editor: Editor }) {
  const t = useTranslations('richText')
  const locale = useLocale()
  const isInside = editor.isActive('table')
  return (
    <ToolMenu label={t('tools.table')} sign={<Icon name="table" />} isActive={isInside}>
      {(close) =>
        isInside ? (
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
