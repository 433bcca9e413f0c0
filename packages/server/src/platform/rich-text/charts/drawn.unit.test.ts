import { expect, it } from 'vitest'
import { cleaned } from '../../markup/cleaned.ts'
import { figureOf, svgOf, withCharts } from './drawn.ts'

const table = (kind: string, title = 'Packs', second = '20') =>
  `<table data-chart="${kind}"><tbody><tr><th>${title}</th><th>May</th></tr><tr><th>A &amp; B</th><td>10</td></tr>` +
  `<tr><th>C</th><td>${second}</td></tr></tbody></table>`
const drawn = (html: string, language: 'en' | 'zh' = 'en') => withCharts(cleaned(html), language, figureOf)

it.each([
  ['column', 'Column chart: Packs', '柱形图：Packs'],
  ['line', 'Line chart: Packs', '折线图：Packs'],
  ['area', 'Area chart: Packs', '面积图：Packs'],
  ['pie', 'Pie chart: Packs', '饼图：Packs'],
  ['bar', 'Bar chart: Packs', '条形图：Packs'],
])('draws a %s chart above its table', (kind, english, chinese) => {
  const html = drawn(`<p>Before</p>${table(kind)}<p>After</p>`)
  expect(html).toMatch(
    /^<p>Before<\/p><figure class="rich-chart"><p class="rich-chart-title">Packs<\/p><svg .*<\/figure><table/,
  )
  expect(html).toContain(`aria-label="${english}"`)
  expect(html).toContain('A &amp; B')
  expect(drawn(table(kind), 'zh')).toContain(`aria-label="${chinese}"`)
})

it('leaves everything but the charts as it is', () => {
  const html = cleaned(`<p>1</p>${table('bar')}<ul><li>x</li></ul>${table('pie')}<pre>\n a</pre>`)
  const charts: string[] = []
  const whole = withCharts(html, 'en', ({ name }) => `[${charts.push(name)}]`)
  expect(charts).toEqual(['Pie chart: Packs', 'Bar chart: Packs'])
  expect(whole.replaceAll(/\[\d\]/g, '')).toBe(html)
  expect(whole).toMatch(/\[2\]<table data-chart="bar".*\[1\]<table data-chart="pie"/s)
})

it.each([
  ['a cell that is no number', table('column', 'Packs', 'many')],
  ['no header', table('column').replaceAll('th>', 'td>')],
  ['another kind', table('donut')],
  ['no kind', table('').replace(' data-chart=""', '')],
])('draws none of a table with %s', (_fault, html) => {
  expect(drawn(html)).toBe(cleaned(html))
})

it('gives nothing of a cell a meaning', () => {
  const html = drawn(table('bar', '&lt;script&gt;x&lt;/script&gt;"\' onload=x'))
  expect(html).not.toContain('<script')
  expect(cleaned(html)).not.toContain('<script')
  expect(html.match(/aria-label="([^"]*)"/)?.[1]).toContain('&quot;&#39; onload=x')
})

it('is a document of its own for programs that read XML', () => {
  let svg = ''
  withCharts(cleaned(table('line', 'Packs&nbsp;sold')), 'en', (chart) => {
    svg = svgOf(chart, '.chart-text { fill: #333 }')
    return ''
  })
  expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"')
  expect(svg).toContain('<style>.chart-text { fill: #333 }</style>')
  expect(svg).toContain('Packs&#160;sold')
  expect(svg).not.toContain('&nbsp;')
})
