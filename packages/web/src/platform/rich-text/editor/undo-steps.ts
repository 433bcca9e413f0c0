/**
 * Undo and redo. The library's history drops the oldest steps twenty at a time, so it holds up to forty; how many may
 * still be taken back is counted here, and never more than the specification's twenty.
 */

import { EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import { type CommandProps, Extension } from '@tiptap/core'
import { history, isHistoryTransaction, redo, undo, undoDepth } from '@tiptap/pm/history'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'

const { undoSteps } = EDITOR_LIMITS
const key = new PluginKey<number>('undoSteps')
const GROUP_MS = 500

const leftOf = (state: EditorState): number => key.getState(state) ?? 0

/** Of a change, the history holds one step more, or fewer where it has dropped old ones. */
const counting = () =>
  new Plugin<number>({
    key,
    state: {
      init: () => 0,
      apply: (transaction, left, before, after) => {
        const by = undoDepth(after) - undoDepth(before)
        if (by === 0) return left
        if (isHistoryTransaction(transaction) && by < 0) return left - 1
        return Math.min(undoSteps, left + 1)
      },
    },
  })

const takeBack = ({ state, dispatch }: Pick<CommandProps, 'state' | 'dispatch'>): boolean =>
  leftOf(state) > 0 && undo(state, dispatch)

/** By the name of the library's own, whose place it takes. */
export const UndoSteps = Extension.create({
  name: 'undoRedo',
  addCommands() {
    return {
      undo: () => takeBack,
      redo:
        () =>
        ({ state, dispatch }) =>
          redo(state, dispatch),
    }
  },
  addKeyboardShortcuts() {
    return {
      'Mod-z': () => this.editor.commands.undo(),
      'Shift-Mod-z': () => this.editor.commands.redo(),
      'Mod-y': () => this.editor.commands.redo(),
    }
  },
  addProseMirrorPlugins() {
    const { editor } = this
    // Before the history's own: the menu of the browser undoes, too.
    const ofBrowser = new Plugin({
      props: {
        handleDOMEvents: {
          beforeinput: (_, event) => {
            const { inputType } = event as InputEvent
            if (inputType !== 'historyUndo' && inputType !== 'historyRedo') return false
            event.preventDefault()
            if (inputType === 'historyUndo') editor.commands.undo()
            else editor.commands.redo()
            return true
          },
        },
      },
    })
    return [ofBrowser, history({ depth: undoSteps, newGroupDelay: GROUP_MS }), counting()]
  },
})
