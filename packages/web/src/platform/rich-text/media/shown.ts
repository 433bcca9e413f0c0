/** Pictures and videos of a document that is only read. */

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

/** Files are played where they stand; a page of another site opens in a tab of its own. */
export function playVideos(root: ParentNode): void {
  for (const block of root.querySelectorAll<HTMLElement>('div[data-video]')) {
    const src = block.dataset['video'] ?? ''
    if (!src.startsWith('/')) continue
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
