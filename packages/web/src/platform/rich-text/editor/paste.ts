/** What is pasted or dropped: read without the page's help, cleaned of what Word and Excel add, and kept as far as the schema knows it. */

import { type Editor, Extension } from '@tiptap/core'
import { DOMParser as Reader, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { handlePaste } from '@tiptap/pm/tables'
import { withoutOtherVideos } from '../media/video.ts'
import { elementsOf, isTooLong } from './elements.ts'
import { refuse } from './refusals.ts'
import { makeLists } from './word-lists.ts'

const OFFICE = /urn:schemas-microsoft-com|\bmso-|class="?Mso/i
/** What office programs say of every paragraph, and nobody has chosen. */
const NOT_CHOSEN = [
  'font-family',
  'font-size',
  'line-height',
  'margin-left',
  'text-indent',
  'font-weight',
  'font-style',
]
const BLACK = /^(?:black|windowtext|rgb\(0, 0, 0\))$/i

function keepChosenStyles({ style }: HTMLElement) {
  for (const property of NOT_CHOSEN) style.removeProperty(property)
  if (BLACK.test(style.color)) style.removeProperty('color')
}

/** Takes out of the elements what only the program that wrote them understands. */
function cleaned(body: HTMLElement, html: string): HTMLElement {
  if (!OFFICE.test(html)) return body
  makeLists(body)
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) keepChosenStyles(element)
  return body
}

/** A part of a document that was copied from an editor of this kind says how deep it is open. */
const openOf = (body: HTMLElement): readonly [number, number] | null => {
  const [, start, end] =
    /^(\d+) (\d+)/.exec(body.querySelector('[data-pm-slice]')?.getAttribute('data-pm-slice') ?? '') ?? []
  return start === undefined ? null : [Number(start), Number(end)]
}

function sliceOf(editor: Editor, html: string): Slice {
  const body = withoutOtherVideos(cleaned(elementsOf(html), html), editor.storage.video)
  const read = Reader.fromSchema(editor.schema).parseSlice(body, { context: editor.state.selection.$from })
  const open = openOf(body)
  const most = Slice.maxOpen(read.content)
  return open === null
    ? most
    : new Slice(read.content, Math.min(open[0], most.openStart), Math.min(open[1], most.openEnd))
}

function paste(editor: Editor, event: Event, html: string): boolean {
  if (isTooLong(html)) return refuse(editor, 'long')
  const slice = sliceOf(editor, html)
  if (slice.size === 0) return false
  if (handlePaste(editor.view, event as ClipboardEvent, slice)) return true
  editor.view.dispatch(
    editor.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'),
  )
  return true
}

/** Files, unless there is text with them, as office programs hand over a picture of what was copied. */
function takeFiles(editor: Editor, data: DataTransfer | null, at: number): boolean {
  const files = [...(data?.files ?? [])]
  const html = data?.getData('text/html') ?? ''
  const { take } = editor.storage.uploads
  if (files.length === 0 || take === null || !editor.isEditable) return false
  if (html !== '' && !isTooLong(html) && elementsOf(html).textContent.trim() !== '') return false
  take(files, at)
  return true
}

export const CleanPaste = Extension.create({
  name: 'cleanPaste',
  // Before the tables', which would have the browser read the text.
  priority: 1_000,
  addProseMirrorPlugins() {
    const { editor } = this
    let isPlain = false
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown: (_, { key, shiftKey, ctrlKey, metaKey }) => {
              isPlain = key.toLowerCase() === 'v' && shiftKey && (ctrlKey || metaKey)
              return false
            },
            paste: (_, event) => {
              const html = event.clipboardData?.getData('text/html') ?? ''
              if (takeFiles(editor, event.clipboardData, editor.state.selection.from)) {
                event.preventDefault()
                return true
              }
              if (html === '' || isPlain || editor.isActive('codeBlock') || !editor.isEditable) return false
              if (!paste(editor, event, html)) return false
              event.preventDefault()
              return true
            },
            drop: (view, event) => {
              const html = event.dataTransfer?.getData('text/html') ?? ''
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
              // What is dragged within the document is moved by the editor itself.
              if (at === null || view.dragging || !editor.isEditable) return false
              if (takeFiles(editor, event.dataTransfer, at.pos)) {
                event.preventDefault()
                return true
              }
              if (html === '') return false
              event.preventDefault()
              editor.commands.setTextSelection(at.pos)
              return paste(editor, event, html)
            },
          },
        },
      }),
    ]
  },
})
