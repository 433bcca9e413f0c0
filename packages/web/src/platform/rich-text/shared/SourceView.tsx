/** The document as HTML, to be changed by hand. What the editor does not know is left out when it is taken over. */

import { useState } from 'react'
import { useTranslations } from 'use-intl'

interface SourceViewProps {
  html: string
  onDone: (html: string) => void
  onCancel: () => void
}

/** Each block begins a line, so that a person finds it. */
const inLines = (html: string) =>
  html.replaceAll(
    /(<\/(?:p|h\d|ul|ol|li|table|tr|blockquote|pre|div)>|<hr>|<(?:ul|ol|table|tbody|tr|blockquote)[^>]*>)(?=<)/g,
    '$1\n',
  )

export function SourceView({ html, onDone, onCancel }: SourceViewProps) {
  const t = useTranslations('richText')
  const [text, setText] = useState(() => inLines(html))
  return (
    <div className="rich-source">
      <p className="soft" id="rich-source-hint">
        {t('sourceHint')}
      </p>
      <textarea
        className="mono"
        aria-label={t('source')}
        aria-describedby="rich-source-hint"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="row">
        <button type="button" className="rich-submit" onClick={() => onDone(text)}>
          {t('sourceDone')}
        </button>
        <button type="button" onClick={onCancel}>
          {t('sourceCancel')}
        </button>
      </div>
    </div>
  )
}
