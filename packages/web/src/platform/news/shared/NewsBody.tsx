/** The text of an item in one language, plain or formatted. */

import type { NewsFormat } from '@serialis/contract/platform/news/news.schema.ts'
import { RichText } from '../../rich-text/shared/RichText.tsx'
import './news.css'

export function NewsBody({ format, body, lang }: { format: NewsFormat; body: string; lang: string }) {
  if (format === 'PLAIN')
    return (
      <p className="news-body" lang={lang}>
        {body}
      </p>
    )
  return (
    <div className="news-rich">
      <RichText html={body} lang={lang} />
    </div>
  )
}
