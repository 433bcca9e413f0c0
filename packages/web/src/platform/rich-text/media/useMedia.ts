/** What the editor does with files by itself: those that are pasted or dropped, and addresses that have run out. */

import { EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import { getEditorRule, listDocumentFiles } from '@serialis/contract/platform/rich-text/files/document-files.routes.ts'
import { fileOf } from '@serialis/contract/platform/rich-text/files/file-reference.ts'
import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../kit/wire/api.ts'
import { BASE } from '../../../kit/wire/base.ts'
import { useRead } from '../../../kit/wire/server-state.ts'
import { useSession } from '../../../kit/wire/session.ts'
import { uploadFile } from './controller.ts'
import { insertFiles, kindOf } from './insert.ts'
import { placeholderIn, takeBy } from './uploads.ts'
import { isStopped, useMediaText } from './useMediaText.ts'
import { allowHosts } from './video.ts'

/** Each file has a placeholder at once, and goes up when the one before it has. */
function useTaking(editor: Editor | null, say: (text: string) => void): void {
  const t = useTranslations('richText.media')
  const mediaText = useMediaText()
  const { token } = useSession()
  useEffect(() => {
    if (editor === null) return
    const take = (files: readonly File[], at: number) => {
      if (token === null) return say(t('faults.login'))
      const most = EDITOR_LIMITS.attachments
      if (files.length > most) return say(t('tooMany', { most }))
      let before: Promise<unknown> = Promise.resolve()
      for (const file of files) {
        const abort = new AbortController()
        const stop = { text: t('stop'), run: () => abort.abort() }
        const placeholder = placeholderIn(editor, { name: file.name, at, stop })
        const onProgress = ({ done, total }: { done: number; total: number | null }) =>
          placeholder.progress(total === null ? 0 : done / total)
        const kind = kindOf(file)
        before = before.then(async () => {
          try {
            abort.signal.throwIfAborted()
            const { url, original } = await uploadFile(kind, file, { signal: abort.signal, onProgress })
            const place = placeholder.end()
            if (place !== null) insertFiles(editor, kind, [{ url, title: original }], place)
          } catch (error) {
            placeholder.end()
            if (!isStopped(error)) say(mediaText(error))
          }
        })
      }
    }
    takeBy(editor, take)
    return () => {
      // With the whole page, the editor has gone before.
      if (!editor.isDestroyed) takeBy(editor, null)
    }
  }, [editor, token, say, t, mediaText])
}

/** Attributes and marks that name a file of the product. */
function filesIn(editor: Editor): Map<string, string> {
  const found = new Map<string, string>()
  editor.state.doc.descendants(({ attrs, marks }) => {
    for (const text of [attrs['src'], ...marks.map((mark) => mark.attrs['href'])]) {
      const id = typeof text === 'string' ? fileOf(text)?.id : undefined
      if (id !== undefined) found.set(text as string, id)
    }
  })
  return found
}

const IDS = 100

/** An address works for a day or two, a draft is kept for longer. */
async function renewAddresses(editor: Editor): Promise<void> {
  const files = filesIn(editor)
  const ids = [...new Set(files.values())]
  const addresses = new Map<string, string>()
  for (let at = 0; at < ids.length; at += IDS) {
    const { items } = await call(listDocumentFiles, { query: { ids: ids.slice(at, at + IDS).join(',') } })
    for (const { id, address } of items) addresses.set(id, address.startsWith('/') ? address : `${BASE}/${address}`)
  }
  if (editor.isDestroyed) return
  const { tr, doc, schema } = editor.state
  const freshOf = (text: unknown) => addresses.get(files.get(String(text)) ?? '')
  doc.descendants(({ attrs, marks, nodeSize, isText }, at) => {
    const src = freshOf(attrs['src'])
    if (src !== undefined) tr.setNodeAttribute(at, 'src', src)
    for (const mark of isText ? marks : []) {
      const href = freshOf(mark.attrs['href'])
      if (href !== undefined) tr.addMark(at, at + nodeSize, schema.mark(mark.type, { ...mark.attrs, href }))
    }
  })
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}

export function useMedia(editor: Editor | null, say: (text: string) => void): void {
  const { token } = useSession()
  useTaking(editor, say)
  const { data: rule } = useRead(getEditorRule, {}, { enabled: token !== null })
  useEffect(() => {
    if (editor === null || rule === undefined) return
    allowHosts(editor, rule.videoHosts)
  }, [editor, rule])
  useEffect(() => {
    // Without a connection the old addresses stay; what cannot be shown has its words.
    if (editor !== null && token !== null) renewAddresses(editor).catch(() => undefined)
  }, [editor, token])
}
