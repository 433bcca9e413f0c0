/** Find and replace: every hit is marked, one of them is the current one. */

import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

export interface Wanted {
  text: string
  isExact: boolean
}
interface Hit {
  from: number
  to: number
}
interface Found {
  wanted: Wanted
  hits: readonly Hit[]
  at: number
}

const NOTHING: Found = { wanted: { text: '', isExact: false }, hits: [], at: 0 }
const key = new PluginKey<Found>('find')
const MOST_HITS = 10_000
/** Takes the place of what is no text, so that a hit never goes across it. */
const OTHER = '\ufffc'

/** Where the text stands within the paragraphs; a hit may go over several styles. */
function hitsIn(doc: Node, { text, isExact }: Wanted): Hit[] {
  if (text === '') return []
  const folded = (value: string) => (isExact ? value : value.toLowerCase())
  const wanted = folded(text)
  const hits: Hit[] = []
  doc.descendants((node, start) => {
    if (!node.isTextblock) return hits.length < MOST_HITS
    const whole = folded(node.textBetween(0, node.content.size, undefined, OTHER))
    for (
      let at = whole.indexOf(wanted);
      at !== -1 && hits.length < MOST_HITS;
      at = whole.indexOf(wanted, at + wanted.length)
    )
      hits.push({ from: start + 1 + at, to: start + 1 + at + wanted.length })
    return false
  })
  return hits
}

export const foundOf = (state: EditorState): Found => key.getState(state) ?? NOTHING

export const Find = Extension.create({
  name: 'find',
  addProseMirrorPlugins() {
    return [
      new Plugin<Found>({
        key,
        state: {
          init: () => NOTHING,
          apply: (transaction, found) => {
            const asked = transaction.getMeta(key) as Partial<Found> | undefined
            if (asked === undefined && !transaction.docChanged) return found
            const next = { ...found, ...asked }
            if (asked?.wanted === undefined && !transaction.docChanged) return next
            const hits = hitsIn(transaction.doc, next.wanted)
            return { ...next, hits, at: Math.min(next.at, Math.max(0, hits.length - 1)) }
          },
        },
        props: {
          decorations: (state) => {
            const { hits, at } = foundOf(state)
            return DecorationSet.create(
              state.doc,
              hits.map(({ from, to }, number) =>
                Decoration.inline(from, to, { class: number === at ? 'rich-hit rich-hit-here' : 'rich-hit' }),
              ),
            )
          },
        },
      }),
    ]
  },
})

function show(editor: Editor, found: Partial<Found>): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, found))
  editor.view.dom.querySelector('.rich-hit-here')?.scrollIntoView({ block: 'center' })
}

export const find = (editor: Editor, wanted: Wanted): void => show(editor, { wanted, at: 0 })
export const stopFinding = (editor: Editor): void => show(editor, NOTHING)

/** To the next or previous hit, around the end. */
export function step(editor: Editor, by: 1 | -1): void {
  const { hits, at } = foundOf(editor.state)
  if (hits.length > 0) show(editor, { at: (at + by + hits.length) % hits.length })
}

const replaced = (editor: Editor, hits: readonly Hit[], text: string): boolean =>
  editor
    .chain()
    .command(({ tr, state }) => {
      // From the end, so that what is before keeps its place; the new text looks as the old one did.
      for (const { from, to } of hits.toReversed())
        if (text === '') tr.delete(from, to)
        else tr.replaceWith(from, to, state.schema.text(text, state.doc.resolve(from + 1).marks()))
      return true
    })
    .run()

export function replaceHere(editor: Editor, text: string): void {
  const { hits, at } = foundOf(editor.state)
  const hit = hits[at]
  if (hit === undefined) return
  replaced(editor, [hit], text)
  show(editor, {})
}

/** Returns how many. */
export function replaceAll(editor: Editor, text: string): number {
  const { hits } = foundOf(editor.state)
  if (hits.length > 0) replaced(editor, hits, text)
  return hits.length
}
