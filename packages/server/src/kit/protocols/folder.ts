/**
 * Files that another machine also reads and writes, on this disk or a remote one. No reader ever sees a partial file
 * under its final name.
 */

import type { TransferFailureKind } from '@serialis/contract/kit/transfer.ts'

export interface FolderEntry {
  name: string
  size: number
  modifiedAt: Date
  isFolder: boolean
}

export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** Paths are relative to the folder, with `/`. Every error is thrown as a `TransferFailure`. */
export interface Folder {
  /** Sorted by name; empty when the folder does not exist. */
  list(path: string): Promise<FolderEntry[]>
  /** Throws `not_there` before the first byte when the file does not exist. */
  read(path: string): AsyncIterable<Buffer>
  /** Writes `<name>.part` first and renames it over an existing file; creates the parent folder. */
  write(path: string, content: Chunks): Promise<void>
  /** Replaces an existing file; creates the target folder. */
  rename(from: string, to: string): Promise<void>
  /** Does nothing when the file does not exist. */
  remove(path: string): Promise<void>
}

/** Suffix of a file while it is written. */
export const PART = '.part'

/** Paths come from the other side or from a person. */
export class TransferFailure extends Error {
  readonly kind: TransferFailureKind
  constructor(kind: TransferFailureKind, text: string) {
    super(text.slice(0, 500))
    this.kind = kind
  }
}

/** Whether a name is a single step of a path on every system. */
const isPlainName = (name: string): boolean =>
  /^[^\\/:*?"<>|\p{Cc}]{1,255}$/u.test(name) && !/^\.{1,2}$/.test(name) && !/[. ]$/.test(name)

/** The steps of a path; throws when the path leaves its folder. */
export function stepsOf(path: string): string[] {
  const steps = path.split('/').filter((step) => step !== '' && step !== '.')
  if (!steps.every(isPlainName)) throw new TransferFailure('not_allowed', path)
  return steps
}

/** All bytes of a file that is known to be small. */
export async function readSmall(folder: Pick<Folder, 'read'>, path: string, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of folder.read(path)) {
    size += part.length
    if (size > most) throw new TransferFailure('refused', `${path}: more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
