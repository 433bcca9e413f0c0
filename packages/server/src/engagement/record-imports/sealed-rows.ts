/** Rows and titles of a file of records, which may be about persons: sealed for their place. */

import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import type { SecretBox } from '../../platform/secrets/secrets.service.ts'

const ownerOf = (importId: string, line: number) => `row ${line} of record import ${importId}`

export const sealedRow = (box: SecretBox, importId: string, line: number, data: RecordData): Buffer =>
  box.seal(ownerOf(importId, line), JSON.stringify(data))

export const openRow = (box: SecretBox, importId: string, line: number, sealed: Buffer): RecordData =>
  JSON.parse(box.open(ownerOf(importId, line), sealed)) as RecordData

const titlesOwner = (importId: string) => `titles of record import ${importId}`
export const sealedTitles = (box: SecretBox, importId: string, titles: readonly string[]): Buffer =>
  box.seal(titlesOwner(importId), JSON.stringify(titles))
export const openTitles = (box: SecretBox, importId: string, sealed: Buffer): string[] =>
  JSON.parse(box.open(titlesOwner(importId), sealed)) as string[]
