/** From and to HTML. */

import type { Editor, JSONContent } from '@tiptap/core'
import { DOMParser as Reader, DOMSerializer, type Schema } from '@tiptap/pm/model'
import { elementsOf } from './elements.ts'

/** What the schema keeps of it; everything that it does not know is left out. */
export const contentOf = (schema: Schema, html: string): JSONContent =>
  Reader.fromSchema(schema).parse(elementsOf(html)).toJSON() as JSONContent

/** Elements that the schema alone has made. */
export const shownOf = (editor: Editor): DocumentFragment | HTMLElement =>
  DOMSerializer.fromSchema(editor.schema).serializeFragment(editor.state.doc.content)

export const htmlOf = (editor: Editor): string => {
  const holder = document.implementation.createHTMLDocument().createElement('div')
  holder.append(shownOf(editor))
  return holder.innerHTML
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!)

const LOOK = `body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 sans-serif}
table{border-collapse:collapse}td,th{border:1px solid #999;padding:4px 8px;vertical-align:top}
blockquote{margin-left:0;padding-left:1em;border-left:3px solid #999}pre{background:#f2f2f2;padding:8px}
[data-page-break]{break-after:page}`

/** A file that shows the document anywhere. */
export const pageOf = ({ title, language, html }: { title: string; language: string; html: string }): string =>
  `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>${LOOK}</style>
</head>
<body>
${html}
</body>
</html>
`
