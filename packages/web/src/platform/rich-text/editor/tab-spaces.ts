/**
 * A tab is four spaces; in lists and tables it goes to the next level or cell instead. After Escape it leaves the editor,
 * as everywhere on the page.
 */

import { EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

const STAY = new Set(['Tab', 'Shift'])

export const TabSpaces = Extension.create({
  name: 'tabSpaces',
  // Before all that knows the key, so that nothing keeps who wants to leave.
  priority: 2_000,
  addProseMirrorPlugins() {
    let isLeaving = false
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown: (_, { key }) => {
              const leaves = isLeaving && key === 'Tab'
              isLeaving = key === 'Escape' || (isLeaving && STAY.has(key))
              return leaves
            },
          },
          handleKeyDown: (view, { key, shiftKey }) => {
            if (key !== 'Tab' || shiftKey) return false
            const { $from } = view.state.selection
            for (let depth = $from.depth; depth > 0; depth--)
              if (['listItem', 'table'].includes($from.node(depth).type.name)) return false
            view.dispatch(view.state.tr.insertText('\u00a0'.repeat(EDITOR_LIMITS.tabSpaces)).scrollIntoView())
            return true
          },
        },
      }),
    ]
  },
})
