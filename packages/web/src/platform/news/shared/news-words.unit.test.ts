import { expect, test } from 'vitest'
import { newsWords } from './news-words.ts'

test('a reader sees the own language, and the other one where the item has none in that', () => {
  const both = { titleZh: '标题', bodyZh: '正文', titleEn: 'Title', bodyEn: 'Text' }
  expect(newsWords(both, 'zh')).toEqual({ title: '标题', body: '正文', lang: 'zh' })
  expect(newsWords(both, 'en')).toEqual({ title: 'Title', body: 'Text', lang: 'en' })
  expect(newsWords({ ...both, titleZh: '', bodyZh: '' }, 'zh')).toEqual({ title: 'Title', body: 'Text', lang: 'en' })
  expect(newsWords({ ...both, titleEn: '', bodyEn: '' }, 'en')).toEqual({ title: '标题', body: '正文', lang: 'zh' })
})
