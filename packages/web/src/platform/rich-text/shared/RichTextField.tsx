/** Formatted text as a field of a form. Its value is HTML, empty where nothing is written. */

import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Field, type FieldProps } from '../../../kit/form/fields.tsx'
import type { ControlProps } from '../../../kit/form/Labelled.tsx'
import { documentOf, htmlOf } from '../editor/html.ts'
import { readableOf } from '../editor/readable.ts'
import { RichTextEditor } from './RichTextEditor.tsx'

/** How long the form waits for a pause: a long document is not written anew with every key. */
const PAUSE_MS = 200

interface EditingProps {
  control: ControlProps
  label: string
  value: string
  onChange: (html: string) => void
}

/** Hands the text over after a pause, and before the focus leaves it. */
function useChanges(editor: Editor | null, onChange: (html: string) => void): void {
  const change = useRef(onChange)
  useEffect(() => void (change.current = onChange))
  useEffect(() => {
    if (editor === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      change.current(editor.isEmpty ? '' : htmlOf(editor))
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(flush, PAUSE_MS)
    }
    editor.on('update', later)
    editor.on('blur', flush)
    return () => {
      editor.off('update', later)
      editor.off('blur', flush)
      clearTimeout(timer)
    }
  }, [editor])
}

function Editing({ control, label, value, onChange }: EditingProps) {
  const [editor, setEditor] = useState<Editor | null>(null)
  const [begins] = useState(() => documentOf(value))
  /** What the editor shows, as far as the form knows. */
  const shown = useRef(value)
  const ready = useCallback((made: Editor) => setEditor(made), [])
  useChanges(editor, (html) => {
    shown.current = html
    onChange(html)
  })
  // A draft that was taken, or what others wrote meanwhile.
  useEffect(() => {
    if (editor === null || editor.isDestroyed || value === shown.current) return
    shown.current = value
    editor.commands.setContent(documentOf(value), { emitUpdate: false })
  }, [editor, value])
  const { id, 'aria-invalid': isInvalid, 'aria-describedby': note } = control
  useEffect(() => {
    if (editor === null || editor.isDestroyed) return
    const { dom } = editor.view
    dom.setAttribute('id', id)
    dom.setAttribute('aria-invalid', String(isInvalid))
    if (note === undefined) dom.removeAttribute('aria-describedby')
    else dom.setAttribute('aria-describedby', note)
  }, [editor, id, isInvalid, note])
  // The browser does so for its own fields.
  useEffect(() => {
    const words = document.querySelector(`label[for="${CSS.escape(id)}"]`)
    const focus = () => editor?.commands.focus()
    words?.addEventListener('click', focus)
    return () => words?.removeEventListener('click', focus)
  }, [editor, id])
  // A field of the editor, e.g. of its search, sends no form.
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key === 'Enter' && target instanceof HTMLInputElement && target.closest('.rich-line') === null)
      event.preventDefault()
  }
  return (
    <div className="rich-field" onKeyDown={onKeyDown}>
      <RichTextEditor label={label} content={begins} onReady={ready} />
    </div>
  )
}

export function RichTextField<Name extends string>(props: FieldProps<Name>) {
  return (
    <Field {...props} textOf={(html) => readableOf(typeof html === 'string' ? html : '')}>
      {(control, value, set) => (
        <Editing control={control} label={props.label} value={typeof value === 'string' ? value : ''} onChange={set} />
      )}
    </Field>
  )
}
