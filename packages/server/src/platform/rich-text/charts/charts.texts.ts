/** What charts are called where a server draws them. */

import type { ChartKind } from '@serialis/contract/platform/rich-text/charts/chart-data.ts'

export type ChartLanguage = 'en' | 'zh'

const KINDS: Readonly<Record<ChartLanguage, Readonly<Record<ChartKind, string>>>> = {
  en: { column: 'Column chart', line: 'Line chart', area: 'Area chart', pie: 'Pie chart', bar: 'Bar chart' },
  zh: { column: '柱形图', line: '折线图', area: '面积图', pie: '饼图', bar: '条形图' },
}

export const chartName = (language: ChartLanguage, kind: ChartKind, title: string): string =>
  title === '' ? KINDS[language][kind] : `${KINDS[language][kind]}${language === 'zh' ? '：' : ': '}${title}`

export function chartNumber(language: ChartLanguage): (value: number) => string {
  const { format } = new Intl.NumberFormat(language)
  // Numbers of the language have three digits after the point at most.
  return (value) => (Number.isInteger(value * 1_000) ? format(value) : String(value))
}
