/**
 * What formatted text may hold. Everything else is left out wherever it comes from: elements that are not here are replaced
 * by what is in them, and the dropped ones go with it.
 */

/** Attributes by element; `style` has a list of its own. */
export const ALLOWED_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  div: ['data-page-break', 'data-video', 'title'],
  blockquote: [],
  pre: [],
  hr: ['class'],
  br: [],
  ul: [],
  ol: ['start'],
  li: [],
  table: ['data-chart'],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan', 'colwidth'],
  td: ['colspan', 'rowspan', 'colwidth'],
  span: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  del: [],
  strike: [],
  sub: [],
  sup: [],
  code: [],
  a: ['href', 'id', 'title', 'anchorname'],
  img: ['anchorname', 'src', 'alt', 'width', 'height', 'data-align'],
}

export const ALLOWED_STYLES: readonly string[] = [
  'color',
  'background-color',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'line-height',
  'margin-left',
  'text-align',
  'text-decoration',
  'text-indent',
]

/** These go with all that is in them: none of it is text. */
export const DROPPED_ELEMENTS: readonly string[] = [
  'script',
  'style',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'object',
  'embed',
  'applet',
  'svg',
  'math',
  'textarea',
  'select',
  'title',
  'xml',
  'head',
  'audio',
  'video',
  'canvas',
  'plaintext',
  'xmp',
]

/** What is longer is not read at all: a document of 10,000 characters with every one in a colour of its own has a quarter of it. */
export const MARKUP_CHARACTERS = 2_000_000
/** Elements within one another; deeper ones are replaced by what is in them. */
export const MARKUP_DEPTH = 100
