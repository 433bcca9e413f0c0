/** Puts files that have been uploaded into the text. */

import type { Editor, JSONContent } from '@tiptap/core'
import { pictureOf } from './picture.ts'
import { videoOf } from './video.ts'

export type FileKind = 'image' | 'video' | 'file'

export interface InsertedFile {
  url: string
  /** What a person called it. */
  title: string
}

/** Pictures by what a browser can show, videos by what it can play; everything else is attached. */
export const kindOf = ({ type }: File): FileKind =>
  /^image\/(?:png|jpeg|gif|webp)$/.test(type) ? 'image' : type.startsWith('video/') ? 'video' : 'file'

const linkOf = ({ url, title }: InsertedFile): JSONContent => ({
  type: 'text',
  text: title,
  marks: [{ type: 'link', attrs: { href: url, title } }],
})

const contentOf: Record<FileKind, (file: InsertedFile) => JSONContent> = {
  image: ({ url }) => pictureOf(url),
  video: ({ url, title }) => videoOf(url, title),
  file: linkOf,
}

/** At the cursor, or where a placeholder stood. Attachments are a line each. */
export function insertFiles(editor: Editor, kind: FileKind, files: readonly InsertedFile[], at?: number): void {
  const parts = files.map(contentOf[kind])
  const content =
    kind === 'file' && parts.length > 1 ? parts.map((link) => ({ type: 'paragraph', content: [link] })) : parts
  const chain = editor.chain().focus()
  if (at === undefined) chain.insertContent(content).run()
  else chain.insertContentAt(at, content).run()
}
