import { describe, expect, it } from 'vitest'
import { ALLOWED_ELEMENTS, ALLOWED_STYLES, DROPPED_ELEMENTS } from './allowed.ts'
import { attributeOf, styleOf, understood } from './understood.ts'
import { colourOf, fontFamilyOf, fontSizeOf, hrefOf } from './values.ts'

it.each([
  ['example.com', 'http://example.com'],
  ['//example.com/a', 'http://example.com/a'],
  ['server:8080/x', 'http://server:8080/x'],
  ['https://example.com', 'https://example.com'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['#part-2', '#part-2'],
  ['', null],
  ['javascript:alert(1)', null],
  [' java\tscript:alert(1)', null],
  ['\u0001javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['vbscript:x', null],
  ['file:///etc/passwd', null],
] as const)('leads from %j to %j', (text, href) => {
  expect(hrefOf(text)).toBe(href)
})

it('keeps an address that it made', () => {
  for (const text of ['a.b', 'http://a', '//x', 'h:1']) expect(hrefOf(hrefOf(text) ?? '')).toBe(hrefOf(text))
})

it.each([
  ['#C00000', '#c00000'],
  ['rgb(192, 0, 0)', '#c00000'],
  ['rgb(999, 0, 0)', '#ff0000'],
  ['red', 'red'],
  ['windowtext', null],
  ['inherit', null],
  ['rgba(1, 2, 3, 0.5)', null],
  ['red; background: url(x)', null],
  ['url(x)', null],
  ['', null],
] as const)('reads the colour %j as %j', (text, colour) => {
  expect(colourOf(text)).toBe(colour)
})

it('reads sizes within what can be read, and fonts of the list alone', () => {
  expect(['11pt', '16px', '1px', '4000px', '2em', 'x-large'].map(fontSizeOf)).toEqual([
    '15px',
    '16px',
    '8px',
    '96px',
    null,
    null,
  ])
  expect(fontFamilyOf('simsun')).toBe('song')
  expect(fontFamilyOf('"Times New Roman", x')).toBe('times')
  expect(fontFamilyOf('Comic; color: red')).toBeNull()
})

/** A value of each attribute and style that is kept. */
const attributes: Readonly<Record<string, string>> = {
  'data-page-break': '',
  class: 'pagebreak',
  start: '3',
  colspan: '2',
  rowspan: '2',
  colwidth: '80,120',
  href: 'https://example.com/',
  id: 'part-2',
  anchorname: 'part-2',
  title: 'More',
  src: 'document-file:0190a7c2-0000-7000-8000-000000000001',
  alt: 'A seal',
  width: '320',
  height: '200',
  'data-align': 'left',
  'data-video': 'https://video.example/1',
  'data-chart': 'bar',
}
const styles: Readonly<Record<string, string>> = {
  color: '#c00000',
  'background-color': '#ffff00',
  'font-family': 'Arial, sans-serif',
  'font-size': '18px',
  'font-style': 'italic',
  'font-weight': 'bold',
  'line-height': '1.5',
  'margin-left': '4em',
  'text-align': 'center',
  'text-decoration': 'underline line-through',
  'text-indent': '2em',
}

describe('what is understood of an element', () => {
  it('has a judgement for every attribute and style of the list', () => {
    for (const [element, names] of Object.entries(ALLOWED_ELEMENTS))
      for (const name of names)
        expect(attributeOf(element, name, attributes[name] ?? ''), `${element} ${name}`).toBe(attributes[name])
    for (const name of ALLOWED_STYLES) expect(styleOf(name, styles[name] ?? ''), name).toBe(styles[name])
  })

  it('allows no element whose content is not markup', () => {
    for (const name of DROPPED_ELEMENTS) expect(ALLOWED_ELEMENTS).not.toHaveProperty(name)
  })

  it.each([
    ['p', 'onclick', 'x'],
    ['a', 'href', 'javascript:alert(1)'],
    ['a', 'href', ' https://example.com'],
    ['a', 'href', '/relative'],
    ['a', 'target', '_top'],
    ['a', 'id', 'a b'],
    ['img', 'src', 'javascript:alert(1)'],
    ['img', 'src', 'data:image/svg+xml,<svg onload=alert(1)>'],
    ['img', 'src', 'data:image/png;base64,iVBORw0KGgoAAAA='],
    ['img', 'src', '/api/anything'],
    ['img', 'src', '//example.com/x.png'],
    ['img', 'width', '1e9'],
    ['img', 'data-align', 'top'],
    ['div', 'data-video', 'javascript:alert(1)'],
    ['div', 'data-video', 'http://example.com/'],
    ['table', 'data-chart', 'constructor'],
    ['a', 'href', 'document-file:x'],
    ['td', 'colspan', '21'],
    ['td', 'colspan', '0'],
    ['td', 'rowspan', '1e3'],
    ['hr', 'class', 'page'],
    ['ol', 'start', '1;'],
    ['constructor', 'href', 'https://example.com'],
    ['a', 'constructor', 'x'],
    ['a', '__proto__', 'x'],
  ])('leaves out <%s %s="%s">', (element, name, value) => {
    expect(attributeOf(element, name, value)).toBeNull()
  })

  it.each([
    ['color', 'red; position: fixed'],
    ['background-color', 'url(https://example.com)'],
    ['position', 'fixed'],
    ['font-size', 'calc(1px)'],
    ['font-family', 'Comic'],
    ['line-height', '99'],
    ['margin-left', '-4em'],
    ['text-align', 'left'],
    ['text-decoration', 'blink'],
    ['constructor', 'x'],
  ])('leaves out the style %s: %s', (name, value) => {
    expect(styleOf(name, value)).toBeNull()
  })

  it('knows old elements and blocks by another name, and no place in a link', () => {
    expect(understood('font', [{ name: 'color', value: 'RED' }])).toMatchObject({ name: 'span' })
    expect(understood('section', [])).toMatchObject({ name: 'div' })
    expect(understood('thead', [])).toMatchObject({ name: 'tbody' })
    expect(understood('blink', [])).toBeUndefined()
    expect(understood('a', [{ name: 'href', value: 'data:x' }])).toBeUndefined()
    const link = [
      { name: 'id', value: 'x' },
      { name: 'href', value: '#x' },
    ]
    expect([...(understood('a', link)?.attributes ?? [])]).toEqual([['href', '#x']])
  })
})
