/** Pictures as a page may show them, in the editor and for a reader. */

import { isOfOtherSite } from '@serialis/contract/platform/rich-text/media-values.ts'

/** Whether a page may show it: what is of another site is not loaded, and a reference is no address. */
export const isShown = (src: string): boolean =>
  (!isOfOtherSite(src) || src.startsWith(`${location.origin}/`)) && !src.startsWith('document-file:')

/** In place of a picture that is not loaded. */
export function boxOf(document: Document, { src, alt }: { src: string; alt: string | null }): HTMLElement {
  const box = document.createElement('span')
  box.className = 'rich-remote'
  box.title = src
  box.textContent = alt ?? (URL.canParse(src) ? new URL(src).host : '')
  return box
}

/** Of both lengths, also where there is less room than the picture would take. */
export function keepRatio(image: HTMLImageElement): void {
  const [width, height] = [image.getAttribute('width'), image.getAttribute('height')]
  image.style.aspectRatio = width !== null && height !== null ? `${width} / ${height}` : ''
}
