/** One item for its reader; opening it is reading it. */

import { getNews, newsAttachments, readNews } from '@serialis/contract/platform/news/news.routes.ts'
import type { NewsText } from '@serialis/contract/platform/news/news.schema.ts'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Can } from '../../kit/navigation/Can.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { Attachments } from '../files/shared/Attachments.tsx'
import { useNewsWords } from './shared/news-words.ts'
import { NewsBody } from './shared/NewsBody.tsx'
import './shared/news.css'

/** Gives the receipt once for each text that was on screen. */
function useReceipt({ id, isUnread, version }: NewsText) {
  const { run } = useCommand(readNews)
  useEffect(() => {
    if (isUnread) void run({ params: { id } })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a function made anew with each drawing
  }, [id, isUnread, version])
}

function Text({ news }: { news: NewsText }) {
  const t = useTranslations('news')
  const { instant, zone } = useFormats()
  const { body, lang } = useNewsWords()(news)
  useReceipt(news)
  const { startsAt, endsAt } = news
  return (
    <Card isWide>
      <div className="stack">
        <Facts
          facts={[
            ...(startsAt === null || endsAt === null
              ? []
              : [
                  {
                    label: t('fields.time'),
                    value: t('period', { from: instant(startsAt), to: instant(endsAt), zone }),
                  },
                ]),
            { label: t('fields.publishFrom'), value: <Instant>{news.publishFrom}</Instant> },
            ...(news.publishUntil === null
              ? []
              : [{ label: t('fields.publishUntil'), value: <Instant>{news.publishUntil}</Instant> }]),
          ]}
        />
        <NewsBody format={news.format} body={body} lang={lang} />
      </div>
    </Card>
  )
}

export function NewsPage() {
  const t = useTranslations('news')
  const desk = useTranslations('newsDesk')
  const id = useParam()
  const wordsOf = useNewsWords()
  return (
    <DetailPage
      route={getNews}
      input={{ params: { id } }}
      head={(news) => ({
        title: wordsOf(news).title,
        tag: news.kind === 'MAINTENANCE' ? <StatusTag tone="hold">{t('kinds.MAINTENANCE')}</StatusTag> : undefined,
        steps: [],
        actions: (
          <Can permission="news.list">
            <LinkButton to={pathTo(paths.newsDeskItem, { id })}>{desk('title')}</LinkButton>
          </Can>
        ),
      })}
    >
      {(news) => (
        <>
          <Text news={news} />
          {news.attachments > 0 && <Attachments routes={newsAttachments} id={id} isUnsigned isReading />}
        </>
      )}
    </DetailPage>
  )
}
