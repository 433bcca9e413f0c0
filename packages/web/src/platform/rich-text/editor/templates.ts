/** Documents to begin with, in the language of the page. */

import type { JSONContent } from '@tiptap/core'
import type { useTranslations } from 'use-intl'

type Words = ReturnType<typeof useTranslations<'richText'>>
interface Template {
  name: 'notice' | 'minutes' | 'report'
  content: (t: Words) => JSONContent
}

const text = (value: string) => ({ type: 'text', text: value })
const paragraph = (value = '') => ({ type: 'paragraph', ...(value && { content: [text(value)] }) })
const heading = (level: number, value: string) => ({ type: 'heading', attrs: { level }, content: [text(value)] })
const cell = (type: 'tableHeader' | 'tableCell', value = '') => ({ type, content: [paragraph(value)] })
const table = (titles: readonly string[], rows: number) => ({
  type: 'table',
  content: [
    { type: 'tableRow', content: titles.map((title) => cell('tableHeader', title)) },
    ...Array.from({ length: rows }, () => ({ type: 'tableRow', content: titles.map(() => cell('tableCell')) })),
  ],
})
const doc = (...content: JSONContent[]) => ({ type: 'doc', content })

export const templates: readonly Template[] = [
  {
    name: 'notice',
    content: (t) =>
      doc(
        heading(1, t('templates.notice.name')),
        paragraph(t('templates.notice.lead')),
        heading(2, t('templates.notice.what')),
        paragraph(),
        heading(2, t('templates.notice.todo')),
        { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph()] }] },
      ),
  },
  {
    name: 'minutes',
    content: (t) =>
      doc(
        heading(1, t('templates.minutes.name')),
        paragraph(t('templates.minutes.people')),
        heading(2, t('templates.minutes.decided')),
        { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph()] }] },
        heading(2, t('templates.minutes.open')),
        table([t('templates.minutes.task'), t('templates.minutes.who'), t('templates.minutes.until')], 3),
        paragraph(),
      ),
  },
  {
    name: 'report',
    content: (t) =>
      doc(
        heading(1, t('templates.report.name')),
        table([t('templates.report.batch'), t('templates.report.product'), t('templates.report.found')], 1),
        heading(2, t('templates.report.happened')),
        paragraph(),
        heading(2, t('templates.report.cause')),
        paragraph(),
        heading(2, t('templates.report.measures')),
        paragraph(),
      ),
  },
]
