/**
 * A video: a page of a host that the tenant allows, or a file. In the document it is a block with a link, never a frame;
 * so mail, paper and readers without frames have a link, and nothing of another site is loaded before a person asks.
 */

import { alternativeOf, videoSourceOf } from '@serialis/contract/platform/rich-text/media-values.ts'
import { type Editor, Node } from '@tiptap/core'

declare module '@tiptap/core' {
  interface Storage {
    /** Of which a video may be, as the tenant allows. */
    video: { hosts: readonly string[] }
  }
}

const nameOf = (src: string, title: string | null): string => title ?? (URL.canParse(src) ? new URL(src).host : src)

export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addStorage: () => ({ hosts: [] as readonly string[] }),
  addAttributes() {
    return {
      src: { default: null, parseHTML: (element) => element.getAttribute('data-video') },
      title: { default: null, parseHTML: (element) => alternativeOf(element.getAttribute('title')) },
    }
  },
  parseHTML() {
    const isVideo = (element: HTMLElement) =>
      videoSourceOf(element.getAttribute('data-video'), null) === null ? false : null
    return [{ tag: 'div[data-video]', priority: 1_100, getAttrs: isVideo }]
  },
  renderText: ({ node }) => nameOf(node.attrs['src'] as string, node.attrs['title'] as string | null),
  renderHTML({ node }) {
    const { src, title } = node.attrs as { src: string; title: string | null }
    return [
      'div',
      { 'data-video': src, title },
      ['a', { href: src, target: '_blank', rel: 'noopener noreferrer nofollow' }, nameOf(src, title)],
    ]
  },
})

export const videoOf = (src: string, title: string | null) => ({ type: 'video', attrs: { src, title } })

/** Of which a video may be from now on. */
export const allowHosts = (editor: Editor, hosts: readonly string[]): void => void (editor.storage.video.hosts = hosts)

/** Takes out what comes from elsewhere, before it is put into the text. A document that comes back was judged before. */
export function withoutOtherVideos(root: HTMLElement, { hosts }: { hosts: readonly string[] }): HTMLElement {
  for (const block of root.querySelectorAll<HTMLElement>('div[data-video]'))
    if (videoSourceOf(block.dataset['video'] ?? null, hosts) === null) block.remove()
  return root
}
