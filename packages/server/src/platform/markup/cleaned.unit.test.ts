import { ALLOWED_ELEMENTS, DROPPED_ELEMENTS } from '@serialis/contract/platform/rich-text/allowed.ts'
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { benign, formattingOf } from './benign.fixtures.ts'
import { cleaned, cleanedAgain, isBlank } from './cleaned.ts'
import { MarkupTooLarge } from './parsed.ts'

it.each([
  ['<p onclick="x()">a<b>c', '<p>a<b>c</b></p>'],
  ['<section>a</section><blink>b</blink>', '<div>a</div>b'],
  ['a<script>b</script><style>c</style><title>d</title>', 'a'],
  [
    '<font color="RED" face="simsun, x">a</font>',
    '<span style="color: red; font-family: SimSun, &quot;Songti SC&quot;, serif">a</span>',
  ],
  ['<p style="color:red;position:fixed;background:url(x)">a</p>', '<p style="color: red">a</p>'],
  ['<a href="javascript:x()">a</a><a href="/b">b</a><a>c</a>', 'abc'],
  [
    '<a href="https://a.example/?b&amp;c" onclick="x()" target="_top">d</a>',
    '<a target="_blank" rel="noopener noreferrer nofollow" href="https://a.example/?b&amp;c">d</a>',
  ],
  ['<a href="#b">a</a><a id="b"></a><a id="b c"></a>', '<a href="#b">a</a><a id="b"></a>'],
  [
    '<table><thead><tr><th colspan="2" onclick="x()">a<tbody><tr><td colspan="99">b',
    '<table><tbody><tr><th colspan="2">a</th></tr></tbody><tbody><tr><td>b</td></tr></tbody></table>',
  ],
  ['<table><caption>a</caption><tr><td>b', '<div>a</div><table><tbody><tr><td>b</td></tr></tbody></table>'],
  ['<p>a<button><p>b</p></button></p>', '<p>a</p><p>b</p><p></p>'],
  ['<pre>\n\n a</pre>', '<pre>\n\n a</pre>'],
  ['a\u0000b\u0007c&#13;&#8;&#xfffe;d\ud800', 'abc\nd\ufffd'],
  ['a &lt;b&gt; &amp;lt; &nbsp;', 'a &lt;b&gt; &amp;lt; &nbsp;'],
  ['<svg><p>a</p></svg><math><mi>b', '<p>a</p>'],
  ['', ''],
  ['<frameset>', ''],
])('makes of %j %j', (given, clean) => {
  expect(cleaned(given)).toBe(clean)
})

const names = [
  ...Object.keys(ALLOWED_ELEMENTS),
  ...DROPPED_ELEMENTS,
  'button',
  'form',
  'label',
  'mglyph',
  'desc',
  'font',
  'thead',
  'caption',
  'marquee',
  'nobr',
  'html',
  'body',
  'frameset',
  'dd',
  'option',
]
const attribute = fc.constantFrom(
  'href="https://a"',
  'href="javascript:x()"',
  'id="a"',
  'style="color: red; x"',
  'onclick=x()',
  'colspan=2',
  "title='<p>'",
  'class=pagebreak',
  'a="',
  "b='",
  'data-page-break',
  '/',
)
const part = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...names), fc.array(attribute, { maxLength: 3 }))
      .map(([name, given]) => `<${[name, ...given].join(' ')}>`),
  },
  { weight: 4, arbitrary: fc.constantFrom(...names).map((name) => `</${name}>`) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<!',
      '<?',
      '&lt;',
      '&#60',
      '&amp;lt;',
      '\n',
      '\r',
      '\0',
      '<',
      '>',
      '"',
      '</',
      '<a',
      '&nbsp',
      '\ud800',
    ),
  },
)
const markup = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(''))

const HTML = 'http://www.w3.org/1999/xhtml'
function* elementsOf(node: DefaultTreeAdapterTypes.Node): Generator<DefaultTreeAdapterTypes.Element> {
  if ('tagName' in node) yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child)
}

describe('any markup', () => {
  it('is clean when it was cleaned once', () => {
    fc.assert(
      fc.property(markup, (html) => {
        const once = cleaned(html)
        expect(cleaned(once)).toBe(once)
      }),
      { numRuns: 5_000 },
    )
  })

  it('holds allowed elements and attributes alone, and no comment, for any reader', () => {
    fc.assert(
      fc.property(markup, fc.boolean(), (html, scriptingEnabled) => {
        const clean = cleaned(html)
        expect(clean).not.toContain('<!')
        for (const { tagName, namespaceURI, attrs } of elementsOf(
          parse(`<!doctype html><body>${clean}`, { scriptingEnabled }),
        )) {
          if (/^(?:html|head|body)$/.test(tagName)) continue
          expect(namespaceURI).toBe(HTML)
          expect(ALLOWED_ELEMENTS).toHaveProperty(tagName)
          const allowed = [...ALLOWED_ELEMENTS[tagName]!, 'style', ...(tagName === 'a' ? ['target', 'rel'] : [])]
          for (const { name } of attrs) expect(allowed).toContain(name)
        }
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('markup beyond a limit', () => {
  const many = (text: string, count: number) => text.repeat(count)
  const numbered = (count: number, text: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => text(at)).join('')

  it.each([
    ['long', many('a', 2_000_001)],
    ['one element too deep', many('<div>', 501)],
    ['of three attributes on each of many elements', many('<p a b c>', 100_001)],
    ['of elements in elements', many('<div>', 400_000)],
    ['of many elements', many('<i></i>', 280_000)],
    ['of attributes', numbered(200_000, (at) => `<p a${at} b>`)],
    [
      'of formats that every paragraph has again',
      `<p>${numbered(400, (at) => `<font a=${at}>`)}</p>${many('<p>a</p>', 10_000)}`,
    ],
    ['that grows while it is written', many('<a href=#>', 150_000)],
    ['of texts before a table', `<table>${many('a<tr>', 300_000)}`],
  ])('%s is refused, and soon', (_what, html) => {
    const began = performance.now()
    expect(() => cleaned(html)).toThrow(MarkupTooLarge)
    expect(cleanedAgain(html)).toBe('')
    expect(performance.now() - began).toBeLessThan(8_000)
  })

  it.each([
    ['a depth that editors reach', many('<div>', 400)],
    ['attributes of one element', `<p ${numbered(100_000, (at) => `a${at} `)}>`],
    ['elements before a table', `<table>${many('<b></b>', 90_000)}`],
    ['ends that close nothing', `<p>${many('<b><i>', 100)}</p>${many('</b></i><p>', 60_000)}`],
    ['an element that does not end', `<a b="${many('a', 1_900_000)}`],
  ])('within the limits, %s cost little', (_what, html) => {
    const began = performance.now()
    cleaned(html)
    expect(performance.now() - began).toBeLessThan(8_000)
  })
})

it('keeps at least 99 % of the formatting of fifty documents', () => {
  expect(benign).toHaveLength(50)
  let [all, kept] = [0, 0]
  for (const { name, html } of benign) {
    const [before, after] = [formattingOf(html), formattingOf(cleaned(html))]
    const lost = before.filter((one) => {
      const at = after.indexOf(one)
      if (at !== -1) after.splice(at, 1)
      return at === -1
    })
    all += before.length
    kept += before.length - lost.length
    expect(lost.length / before.length, `${name} lost ${lost.join(', ')}`).toBeLessThanOrEqual(0.1)
  }
  expect(all).toBeGreaterThan(1_000)
  expect(kept / all).toBeGreaterThanOrEqual(0.99)
})

it.each([
  ['', true],
  ['<p></p><p>&nbsp; <br></p>', true],
  ['<p>a</p>', false],
  ['<hr>', false],
  ['<table><tbody><tr><td></td></tr></tbody></table>', false],
])('sees that %j is blank: %j', (clean, isIt) => {
  expect(isBlank(clean)).toBe(isIt)
})
