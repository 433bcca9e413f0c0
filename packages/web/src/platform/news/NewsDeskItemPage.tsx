/** One item for its authors: its texts, for whom and when, its files, and who has read it. */

import {
  deleteNewsItem,
  editNewsItem,
  getNewsItem,
  newsAttachments,
  publishNewsItem,
  withdrawNewsItem,
} from '@serialis/contract/platform/news/news.routes.ts'
import type { NewsItemDetail } from '@serialis/contract/platform/news/news.schema.ts'
import { newsTransitions } from '@serialis/contract/platform/news/news.status.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { RecordHistory } from '../audit/shared/RecordHistory.tsx'
import { Attachments } from '../files/shared/Attachments.tsx'
import { newsTones } from './news.tones.ts'
import { NewsReceipts } from './NewsReceipts.tsx'
import { NewsActions, NewsPrimary } from './NewsSteps.tsx'
import { useNewsWords } from './shared/news-words.ts'
import { NewsBody } from './shared/NewsBody.tsx'
import './shared/news.css'

const REFRESH_MS = 30_000

const moment = (at: string | null) => (at === null ? null : <Instant>{at}</Instant>)

function NewsFacts({ item }: { item: NewsItemDetail }) {
  const t = useTranslations('newsDesk')
  const { list } = useFormats()
  const isMaintenance = item.kind === 'MAINTENANCE'
  return (
    <Card title={t('cards.facts')}>
      <Facts
        facts={[
          { label: t('fields.kind'), value: t(`kinds.${item.kind}`) },
          {
            label: t('fields.audience'),
            value: item.audience === 'ALL' ? t('audiences.ALL') : list(item.roles.map(({ name }) => name)),
          },
          ...(isMaintenance
            ? [
                { label: t('fields.startsAt'), value: moment(item.startsAt) },
                { label: t('fields.endsAt'), value: moment(item.endsAt) },
              ]
            : []),
          { label: t('fields.publishFrom'), value: moment(item.publishFrom) },
          { label: t('fields.publishUntil'), value: moment(item.publishUntil) },
          { label: t('fields.createdBy'), value: item.createdBy },
          { label: t('fields.createdAt'), value: moment(item.createdAt) },
          { label: t('fields.publishedAt'), value: moment(item.publishedAt) },
          ...(item.withdrawnAt === null ? [] : [{ label: t('fields.withdrawnAt'), value: moment(item.withdrawnAt) }]),
        ]}
      />
    </Card>
  )
}

function NewsTexts({ item }: { item: NewsItemDetail }) {
  const t = useTranslations('newsDesk')
  const texts = [
    { lang: 'zh', name: t('chinese'), title: item.titleZh, body: item.bodyZh },
    { lang: 'en', name: t('english'), title: item.titleEn, body: item.bodyEn },
  ]
  return texts
    .filter(({ title }) => title !== '')
    .map(({ lang, name, title, body }) => (
      <Card key={lang} title={name}>
        <h3 lang={lang}>{title}</h3>
        <NewsBody format={item.format} body={body} lang={lang} />
      </Card>
    ))
}

function History({ id }: { id: string }) {
  const t = useTranslations('newsDesk')
  const named = ['titleZh', 'titleEn', 'roles', 'publishFrom', 'publishUntil', 'startsAt', 'endsAt'] as const
  const fields = Object.fromEntries(named.map((field) => [field, t(`fields.${field}`)]))
  return (
    <Card title={t('cards.history')}>
      <RecordHistory subjectType="news" subjectId={id} fields={fields} />
    </Card>
  )
}

export function NewsDeskItemPage() {
  const t = useTranslations('newsDesk')
  const id = useParam()
  const wordsOf = useNewsWords()
  return (
    <DetailPage
      route={getNewsItem}
      input={{ params: { id } }}
      refreshMs={REFRESH_MS}
      head={(item) => ({
        title: wordsOf(item).title,
        tag: (
          <StatusTag tone={newsTones[item.state]} term={`news.${item.state}`}>
            {t(`states.${item.state}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: item.allowed,
          steps: {
            edit: editNewsItem,
            publish: publishNewsItem,
            withdraw: withdrawNewsItem,
            delete: deleteNewsItem,
          },
          label: (command) => t(`actions.${command}`),
          table: [...newsTransitions, { command: 'delete', from: ['DRAFT'], to: 'DRAFT' }],
          status: item.status,
          word: (status) => t(`status.${status}`),
        }),
        actions: <NewsActions item={item} />,
        primary: <NewsPrimary item={item} />,
      })}
    >
      {(item) => (
        <>
          <Columns
            main={<NewsTexts item={item} />}
            side={
              <>
                <NewsFacts item={item} />
                <History id={id} />
              </>
            }
          />
          <Attachments routes={newsAttachments} id={id} isUnsigned />
          {item.receipts !== null && <NewsReceipts id={id} counts={item.receipts} />}
        </>
      )}
    </DetailPage>
  )
}
