/** Files that are pasted or dropped, and what stands in the text until they are there. It is in no document. */

import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Takes files for the place in the document. */
type TakeFiles = (files: readonly File[], at: number) => void

declare module '@tiptap/core' {
  interface Storage {
    uploads: { take: TakeFiles | null }
  }
}

/** Who takes files from now on. */
export const takeBy = (editor: Editor, take: TakeFiles | null): void => void (editor.storage.uploads.take = take)

interface Change {
  add?: { at: number; shown: HTMLElement }
  remove?: HTMLElement
}
const key = new PluginKey<DecorationSet>('uploads')

const here = (set: DecorationSet | undefined, shown: HTMLElement) =>
  set?.find(undefined, undefined, (spec) => spec['shown'] === shown)[0]

export const Uploads = Extension.create({
  name: 'uploads',
  addStorage: () => ({ take: null as TakeFiles | null }),
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (transaction, before) => {
            const { add, remove } = (transaction.getMeta(key) ?? {}) as Change
            const set = before.map(transaction.mapping, transaction.doc)
            if (add !== undefined) {
              const { at, shown } = add
              const spec = { shown, side: -1, ignoreSelection: true, stopEvent: () => true }
              return set.add(transaction.doc, [Decoration.widget(at, shown, spec)])
            }
            const gone = remove && here(set, remove)
            return gone ? set.remove([gone]) : set
          },
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ]
  },
})

const change = (editor: Editor, meta: Change) =>
  editor.view.dispatch(editor.state.tr.setMeta(key, meta).setMeta('addToHistory', false))

export interface Placeholder {
  /** From 0 to 1. */
  progress: (share: number) => void
  /** Takes it out of the text; returns where it stood, or null where that has been deleted. */
  end: () => number | null
}

/** `stop`: what the button says, and what it does. */
export function placeholderIn(
  editor: Editor,
  { name, at, stop }: { name: string; at: number; stop: { text: string; run: () => void } },
): Placeholder {
  const [shown, label, bar, done, button] = ['span', 'span', 'span', 'span', 'button'].map((tag) =>
    document.createElement(tag),
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLButtonElement]
  shown.className = 'rich-upload'
  shown.contentEditable = 'false'
  label.textContent = name
  bar.className = 'meter'
  const say = { role: 'progressbar', 'aria-label': name, 'aria-valuemin': '0', 'aria-valuemax': '100' }
  for (const [attribute, value] of Object.entries(say)) bar.setAttribute(attribute, value)
  bar.append(done)
  button.type = 'button'
  button.textContent = stop.text
  button.addEventListener('click', stop.run)
  shown.append(label, bar, button)
  const progress = (share: number) => {
    done.style.width = `${share * 100}%`
    bar.setAttribute('aria-valuenow', String(Math.round(share * 100)))
  }
  progress(0)
  change(editor, { add: { at, shown } })
  return {
    progress,
    end: () => {
      if (editor.isDestroyed) return null
      const found = here(key.getState(editor.state), shown)
      change(editor, { remove: shown })
      return found?.from ?? null
    },
  }
}
