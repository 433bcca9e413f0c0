/** Pictures and videos of a document that is only read. */

import { openVideo } from '@serialis/contract/platform/rich-text/files/document-files.routes.ts'
import { call } from '../../../kit/wire/api.ts'
import { BASE } from '../../../kit/wire/base.ts'
import { rawData } from '../../../kit/wire/raw.ts'
import { boxOf, isShown, keepRatio } from './seen.ts'

/** While the elements are on no page yet: what a page may not load becomes a box. */
export function withoutOtherSites<T extends ParentNode>(root: T): T {
  for (const image of root.querySelectorAll('img')) {
    keepRatio(image)
    const [src, alt] = [image.getAttribute('src') ?? '', image.getAttribute('alt')]
    if (!isShown(src)) image.replaceWith(boxOf(image.ownerDocument, { src, alt: alt === '' ? null : alt }))
  }
  return root
}

export interface VideoWords {
  play: string
  /** Why it cannot be shown here. */
  fault: (error: unknown) => string
}

/** Nothing of another site is loaded before a person asks for it; the link stays. */
function offerToPlay(block: HTMLElement, src: string, { play, fault }: VideoWords): void {
  const button = block.ownerDocument.createElement('button')
  button.type = 'button'
  button.className = 'rich-play'
  button.textContent = play
  button.addEventListener('click', () => {
    button.disabled = true
    call(openVideo, { query: { src } }).then(
      ({ address }) => {
        const frame = block.ownerDocument.createElement('iframe')
        frame.className = 'rich-video'
        frame.title = block.title || block.textContent || src
        frame.allow = 'fullscreen'
        frame.src = address.startsWith('/') ? address : `${BASE}/${address}`
        button.replaceWith(frame)
        frame.focus()
      },
      (error: unknown) => {
        const line = block.ownerDocument.createElement('p')
        line.setAttribute('role', 'alert')
        line.className = 'rich-fault'
        line.textContent = fault(error)
        button.replaceWith(line)
      },
    )
  })
  block.prepend(button)
}

/** Files are played where they stand. With words, a video of another site is offered to be played; else it is a link. */
export function playVideos(root: ParentNode, words?: VideoWords): void {
  for (const block of root.querySelectorAll<HTMLElement>('div[data-video]')) {
    const src = block.dataset['video'] ?? ''
    if (!src.startsWith('/')) {
      if (words !== undefined) offerToPlay(block, src, words)
      continue
    }
    const video = block.ownerDocument.createElement('video')
    video.controls = true
    video.preload = 'metadata'
    video.src = src
    video.setAttribute('aria-label', block.title)
    block.prepend(video)
  }
}

/** For a file, which is read where the product is not: pictures are in it, other files keep their whole address. */
export async function holdPictures(root: ParentNode): Promise<void> {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[src^="/"]')) {
    const src = new URL(image.getAttribute('src')!, location.origin).href
    image.setAttribute('src', await rawData(src).catch(() => src))
  }
  for (const link of root.querySelectorAll('a[href^="/"]'))
    link.setAttribute('href', new URL(link.getAttribute('href')!, location.origin).href)
}
