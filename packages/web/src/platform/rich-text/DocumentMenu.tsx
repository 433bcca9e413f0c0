/** What can be done with the document as a whole: begin from a template, look at it, print it, save it as a file. */

import { pageOf } from '@serialis/contract/platform/rich-text/document-page.ts'
import { printText } from '@serialis/contract/platform/rich-text/text-print.routes.ts'
import type { Editor, JSONContent } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { say, warnOf } from '../../kit/notices/notices.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { session } from '../../kit/wire/session.ts'
import { download, saveText } from '../../kit/wire/transfer.ts'
import { drawCharts } from './charts/shown.ts'
import { drawnHtmlOf, htmlOf, showIn } from './editor/html.ts'
import { templates } from './editor/templates.ts'
import { useChartWords } from './shared/useChartWords.ts'
import { EMPTY } from './shared/useEditor.ts'
import { Icon } from './toolbar/icons.tsx'
import { MenuItem, ToolMenu } from './toolbar/ToolMenu.tsx'

/** As a reader sees it: elements that the schema has made, and nothing to click on but links. */
export function Preview({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTranslations('richText')
  const place = useRef<HTMLDivElement>(null)
  const words = useChartWords()
  useEffect(() => {
    if (place.current === null) return
    showIn(place.current, editor)
    void drawCharts(place.current, words)
  }, [editor, words])
  return (
    <Dialog title={t('preview')} onClose={onClose} width={860}>
      <div className="rich-text rich-shown" ref={place} />
    </Dialog>
  )
}

interface DocumentMenuProps {
  editor: Editor
  onPreview: () => void
}

export function DocumentMenu({ editor, onPreview }: DocumentMenuProps) {
  const t = useTranslations('richText')
  const locale = useLocale()
  const words = useChartWords()
  // One step of the history, so that what was there can be had back.
  const replace = (content: JSONContent) => editor.chain().focus().setContent(content, { emitUpdate: true }).run()
  const exports = {
    saveHtml: async () => {
      const html = await drawnHtmlOf(editor, words)
      saveText(pageOf({ title: t('title'), language: locale, html }), 'document.html')
    },
    saveText: () => saveText(editor.getText({ blockSeparator: '\n' }), 'document.txt'),
  }
  /** On the server, where a browser prints it. */
  const savePdf = () => {
    say(t('pdfBegins'))
    const body = { title: t('title'), language: locale === 'zh' ? 'zh' : 'en', html: htmlOf(editor) } as const
    void download(printText, { body }).catch(warnOf)
  }
  const isKnown = session().token !== null
  const commands = { preview: onPreview, print: () => print(), ...exports }
  return (
    <ToolMenu label={t('tools.document')} sign={<Icon name="document" />}>
      {(close) => (
        <>
          {Object.entries(commands).map(([name, run]) => (
            <MenuItem
              key={name}
              onPick={() => {
                close()
                void run()
              }}
            >
              {t(name as keyof typeof commands)}
            </MenuItem>
          ))}
          <MenuItem
            isDisabled={!isKnown}
            onPick={() => {
              close()
              savePdf()
            }}
          >
            {t('savePdf')}
          </MenuItem>
          {!isKnown && <p className="rich-note">{t('pdfNeedsLogin')}</p>}
          <p className="rich-note">{t('templates.title')}</p>
          <MenuItem
            onPick={() => {
              replace(EMPTY)
              close()
            }}
          >
            {t('templates.empty')}
          </MenuItem>
          {templates.map(({ name, content }) => (
            <MenuItem
              key={name}
              onPick={() => {
                replace(content(t))
                close()
              }}
            >
              {t(`templates.${name}.name`)}
            </MenuItem>
          ))}
        </>
      )}
    </ToolMenu>
  )
}
