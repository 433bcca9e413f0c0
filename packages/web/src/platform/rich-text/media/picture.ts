/** A picture in a line of the text, or next to it. */

import {
  alternativeOf,
  type PictureAlignment,
  pictureAlignmentOf,
  pictureSourceOf,
  pixelsOf,
} from '@serialis/contract/platform/rich-text/media-values.ts'
import { type Editor, Node } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { boxOf, isShown, keepRatio } from './seen.ts'

export interface PictureLook {
  src: string
  alt: string | null
  width: number | null
  height: number | null
  alignment: PictureAlignment | null
}

function show(place: HTMLElement, { src, alt, width, height, alignment }: PictureLook): void {
  place.dataset['align'] = alignment ?? ''
  if (!isShown(src)) return place.replaceChildren(boxOf(document, { src, alt }))
  const image = place.querySelector('img') ?? document.createElement('img')
  image.alt = alt ?? ''
  for (const [name, length] of Object.entries({ width, height }))
    if (length === null) image.removeAttribute(name)
    else image.setAttribute(name, String(length))
  keepRatio(image)
  if (image.getAttribute('src') !== src) image.setAttribute('src', src)
  if (image.parentNode !== place) place.replaceChildren(image)
}

export const Picture = Node.create<{ mayEmbed: boolean }>({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addOptions: () => ({ mayEmbed: false }),
  addAttributes() {
    const { mayEmbed } = this.options
    return {
      src: { default: null, parseHTML: (element) => pictureSourceOf(element.getAttribute('src'), mayEmbed) },
      alt: { default: null, parseHTML: (element) => alternativeOf(element.getAttribute('alt')) },
      width: { default: null, parseHTML: (element) => pixelsOf(element.getAttribute('width')) },
      height: { default: null, parseHTML: (element) => pixelsOf(element.getAttribute('height')) },
      alignment: {
        default: null,
        parseHTML: (element) => pictureAlignmentOf(element.getAttribute('data-align')),
        renderHTML: ({ alignment }) => (alignment ? { 'data-align': alignment as string } : {}),
      },
    }
  },
  parseHTML() {
    const { mayEmbed } = this.options
    const isPicture = (element: HTMLElement) =>
      pictureSourceOf(element.getAttribute('src'), mayEmbed) === null ? false : null
    return [{ tag: 'img[src]', getAttrs: isPicture }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['img', { ...HTMLAttributes, alt: (HTMLAttributes['alt'] as string | null) ?? '' }]
  },
  renderText: ({ node }) => (node.attrs['alt'] as string | null) ?? '',
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('span')
      dom.className = 'rich-picture'
      show(dom, node.attrs as PictureLook)
      return {
        dom,
        update: (next) => {
          if (next.type !== node.type) return false
          show(dom, next.attrs as PictureLook)
          return true
        },
      }
    }
  },
})

/** The picture that is selected. */
export function pictureHere({ state: { selection } }: Editor): PictureLook | null {
  return selection instanceof NodeSelection && selection.node.type.name === 'picture'
    ? (selection.node.attrs as PictureLook)
    : null
}

/** Changes the picture that is selected, which stays so. */
export function changePicture(editor: Editor, change: Partial<PictureLook>): void {
  const { from } = editor.state.selection
  editor.chain().focus().updateAttributes('picture', change).setNodeSelection(from).run()
}

export const pictureOf = (src: string, look: Partial<PictureLook> = {}) => ({
  type: 'picture',
  attrs: { ...look, src },
})
