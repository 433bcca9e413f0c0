/** Pictures of other sites are not loaded: they would tell those sites who writes here. A person may have the server fetch them. */

import { SUCCESS } from '@serialis/contract/platform/rich-text/controller/controller.schema.ts'
import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../kit/wire/session.ts'
import { captured } from './controller.ts'
import { isShown } from './seen.ts'
import { useMediaText } from './useMediaText.ts'

function sourcesIn(editor: Editor): string[] {
  const found = new Set<string>()
  editor.state.doc.descendants(({ type, attrs }) => {
    if (type.name === 'picture' && !isShown(String(attrs['src']))) found.add(String(attrs['src']))
  })
  return [...found]
}

function replaceSources(editor: Editor, urls: ReadonlyMap<string, string>): void {
  const { tr, doc } = editor.state
  doc.descendants(({ type, attrs }, at) => {
    const url = type.name === 'picture' ? urls.get(String(attrs['src'])) : undefined
    if (url !== undefined) tr.setNodeAttribute(at, 'src', url)
  })
  editor.view.dispatch(tr)
}

export function OtherSites({ editor, say }: { editor: Editor; say: (text: string) => void }) {
  const t = useTranslations('richText.media.others')
  const mediaText = useMediaText()
  const { token } = useSession()
  const [count, setCount] = useState(() => sourcesIn(editor).length)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const look = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (transaction.docChanged) setCount(sourcesIn(editor).length)
    }
    editor.on('transaction', look)
    return () => void editor.off('transaction', look)
  }, [editor])
  if (count === 0) return null
  const capture = async () => {
    setBusy(true)
    try {
      const found = await captured(sourcesIn(editor))
      if (editor.isDestroyed) return
      const urls = found.flatMap(({ source, state, url }) => (state === SUCCESS && url ? [[source, url] as const] : []))
      replaceSources(editor, new Map(urls))
      const failed = found.find(({ state }) => state !== SUCCESS)
      if (failed !== undefined) say(failed.state)
    } catch (error) {
      say(mediaText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="rich-others" role="status">
      <p>{token === null ? t('login', { count }) : t('shown', { count })}</p>
      {token !== null && (
        <button type="button" className="rich-submit" disabled={isBusy} onClick={() => void capture()}>
          {isBusy ? t('busy') : t('capture')}
        </button>
      )}
    </div>
  )
}
