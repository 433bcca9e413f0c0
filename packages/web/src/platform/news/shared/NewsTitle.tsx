/** The title of an item in a list, with what is special about it. */

import type { NewsLine } from '@serialis/contract/platform/news/news.schema.ts'
import { useTranslations } from 'use-intl'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useNewsWords } from './news-words.ts'
import './news.css'

export function NewsTitle({ of: line }: { of: Pick<NewsLine, 'titleZh' | 'titleEn' | 'isPinned' | 'isUnread'> }) {
  const t = useTranslations('news')
  const { title, lang } = useNewsWords()(line)
  return (
    <span className="news-title">
      <span lang={lang} className={line.isUnread ? 'news-unread' : undefined}>
        {title}
      </span>
      {line.isPinned && <StatusTag tone="neutral">{t('isPinned')}</StatusTag>}
      {line.isUnread && <StatusTag tone="waiting">{t('read.UNREAD')}</StatusTag>}
    </span>
  )
}
