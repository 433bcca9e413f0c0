/** What pictures, videos and links of a clean text lead to. */

import { escapedValue } from './written.ts'

const TAG = /<[^>]*>/g
const SOURCE = / (src|href|data-video)="([^"]*)"/g

const SIGNS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#96;': '`',
  '&nbsp;': '\u00a0',
}
const read = (value: string) => value.replaceAll(/&(?:amp|lt|gt|quot|nbsp|#39|#96);/g, (sign) => SIGNS[sign]!)

/** Replaces each of them; undefined takes it away. `name`: of the attribute that it is in. */
export const withSources = (clean: string, change: (source: string, name: string) => string | undefined): string =>
  clean.replaceAll(TAG, (tag) =>
    tag.replaceAll(SOURCE, (_, name: string, value: string) => {
      const source = change(read(value), name)
      return source === undefined ? '' : ` ${name}="${escapedValue(source)}"`
    }),
  )

export function sourcesOf(clean: string): string[] {
  const found: string[] = []
  withSources(clean, (source) => {
    found.push(source)
    return source
  })
  return found
}
