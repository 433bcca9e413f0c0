/** The text of an item in the language of its reader; the other one where it has none in that. */

import { useLocale } from 'use-intl'

interface Words {
  title: string
  body: string
  /** The language that it is in. */
  lang: 'zh' | 'en'
}

interface Texts {
  titleZh: string
  titleEn: string
  bodyZh?: string
  bodyEn?: string
}

export function newsWords({ titleZh, titleEn, bodyZh = '', bodyEn = '' }: Texts, locale: string): Words {
  const isChinese = locale === 'zh' ? titleZh !== '' : titleEn === ''
  return isChinese ? { title: titleZh, body: bodyZh, lang: 'zh' } : { title: titleEn, body: bodyEn, lang: 'en' }
}

export function useNewsWords(): (texts: Texts) => Words {
  const locale = useLocale()
  return (texts) => newsWords(texts, locale)
}
