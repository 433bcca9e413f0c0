/** From and to HTML. */

import { type Editor, getSchema, type JSONContent } from '@tiptap/core'
import { DOMParser as Reader, DOMSerializer, type Schema } from '@tiptap/pm/model'
import type { ChartWords } from '../charts/figure.ts'
import { drawCharts } from '../charts/shown.ts'
import { holdPictures, playVideos, withoutOtherSites } from '../media/shown.ts'
import { withoutOtherVideos } from '../media/video.ts'
import { elementsOf } from './elements.ts'
import { extensionsOf } from './extensions.ts'

const read = (schema: Schema, elements: HTMLElement): JSONContent =>
  Reader.fromSchema(schema).parse(elements).toJSON() as JSONContent

/** What the editor keeps of what a person has written; everything that it does not know is left out. */
export const contentOf = (editor: Editor, html: string): JSONContent =>
  read(editor.schema, withoutOtherVideos(elementsOf(html), editor.storage.video))

let schema: Schema | undefined

/** The same before there is an editor. */
export const documentOf = (html: string): JSONContent =>
  read((schema ??= getSchema(extensionsOf({ mayEmbed: false }))), elementsOf(html))

/** Elements that the schema alone has made. */
const partsOf = (editor: Editor): HTMLElement => {
  // Of no page: nothing in it is loaded.
  const document = globalThis.document.implementation.createHTMLDocument()
  const holder = document.createElement('div')
  holder.append(DOMSerializer.fromSchema(editor.schema).serializeFragment(editor.state.doc.content, { document }))
  return holder
}

/** As a page shows it. */
export function showIn(place: HTMLElement, editor: Editor): void {
  place.replaceChildren(...withoutOtherSites(partsOf(editor)).childNodes)
  playVideos(place)
}

export const htmlOf = (editor: Editor): string => partsOf(editor).innerHTML

/** With its charts and pictures in it, for a file. */
export async function drawnHtmlOf(editor: Editor, words: ChartWords): Promise<string> {
  const holder = partsOf(editor)
  await Promise.all([drawCharts(holder, words, true), holdPictures(holder)])
  return holder.innerHTML
}
