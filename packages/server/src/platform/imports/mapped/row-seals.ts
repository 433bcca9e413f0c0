/** Rows and titles of an uploaded table, which may be about persons: sealed for their place. */

import type { SecretBox } from '../../secrets/secrets.service.ts'

/** `of` is what the box knows the kind of file by, e.g. `member import`. */
export function rowSeals<Content>(of: string) {
  const ownerOf = (importId: string, line: number) => `row ${line} of ${of} ${importId}`
  const titlesOwner = (importId: string) => `titles of ${of} ${importId}`
  return {
    sealedRow: (box: SecretBox, importId: string, line: number, content: Content): Buffer =>
      box.seal(ownerOf(importId, line), JSON.stringify(content)),
    openRow: (box: SecretBox, importId: string, line: number, sealed: Buffer): Content =>
      JSON.parse(box.open(ownerOf(importId, line), sealed)) as Content,
    sealedTitles: (box: SecretBox, importId: string, titles: readonly string[]): Buffer =>
      box.seal(titlesOwner(importId), JSON.stringify(titles)),
    openTitles: (box: SecretBox, importId: string, sealed: Buffer): string[] =>
      JSON.parse(box.open(titlesOwner(importId), sealed)) as string[],
  }
}
