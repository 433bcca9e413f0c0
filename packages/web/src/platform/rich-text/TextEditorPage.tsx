/**
 * `/textEditor`: the editor on a page of its own, open to everyone. Its document is kept in this browser, for this account;
 * only files go to the server, of who is logged in.
 */

import type { Editor } from '@tiptap/core'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { LocaleSwitch } from '../../kit/shell/Shell.tsx'
import { useTitle } from '../../kit/shell/useTitle.ts'
import { DocumentMenu, Preview } from './DocumentMenu.tsx'
import { RichTextEditor } from './shared/RichTextEditor.tsx'
import { EMPTY } from './shared/useEditor.ts'
import { type EditorDraft, useEditorDraft } from './shared/useEditorDraft.ts'

const DRAFT = 'text editor'

function Head() {
  const t = useTranslations('richText')
  return (
    <header className="rich-top">
      <div>
        <h1>{t('title')}</h1>
        <p className="soft">{t('lead')}</p>
      </div>
      <nav className="row" aria-label={t('title')}>
        <GoTo to={paths.home}>{t('openConsole')}</GoTo>
        <LocaleSwitch />
      </nav>
    </header>
  )
}

/** The text of two tabs differs: a person decides, and neither is lost before. */
function Elsewhere({ draft }: { draft: EditorDraft }) {
  const t = useTranslations('richText')
  return (
    <div className="banner rich-banner" role="alert">
      <p>{t('draft.elsewhere')}</p>
      <button type="button" className="rich-submit" onClick={draft.keepThis}>
        {t('draft.keepThis')}
      </button>
      <button type="button" onClick={draft.takeOther}>
        {t('draft.takeOther')}
      </button>
    </div>
  )
}

function Restored({ savedAt, onEmpty }: { savedAt: string; onEmpty: () => void }) {
  const t = useTranslations('richText')
  const { exact } = useFormats()
  const [isShown, setShown] = useState(true)
  if (!isShown) return null
  return (
    <div className="banner rich-banner" role="status">
      <p>{t('draft.restored', { at: exact(savedAt) })}</p>
      <button
        type="button"
        onClick={() => {
          onEmpty()
          setShown(false)
        }}
      >
        {t('draft.empty')}
      </button>
      <button type="button" onClick={() => setShown(false)}>
        {t('draft.goOn')}
      </button>
    </div>
  )
}

export function TextEditorPage() {
  const t = useTranslations('richText')
  useTitle(t('title'))
  const draft = useEditorDraft(DRAFT)
  const { start, saying, attach } = draft
  const [editor, setEditor] = useState<Editor | null>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  const ready = useCallback(
    (made: Editor) => {
      setEditor(made)
      attach(made)
    },
    [attach],
  )
  const empty = () => {
    editor?.chain().setContent(EMPTY, { emitUpdate: false }).focus().run()
    draft.forget()
  }
  if (start === undefined) return <main className="rich-page" aria-busy />
  return (
    <main className="rich-page">
      <Head />
      {saying === 'elsewhere' && <Elsewhere draft={draft} />}
      {start.savedAt !== undefined && <Restored savedAt={start.savedAt} onEmpty={empty} />}
      <RichTextEditor
        label={t('text')}
        mayEmbed
        content={start.content ?? EMPTY}
        onReady={ready}
        tools={(made) => <DocumentMenu editor={made} onPreview={() => setPreviewed(true)} />}
        said={
          <span className="rich-said" role="status">
            {saying === 'saved' && t('draft.saved')}
            {saying === 'broken' && t('draft.broken')}
          </span>
        }
      />
      {isPreviewed && editor !== null && <Preview editor={editor} onClose={() => setPreviewed(false)} />}
    </main>
  )
}
