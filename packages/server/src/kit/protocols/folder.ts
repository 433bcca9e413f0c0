/** Files that another machine also reads and writes, on this disk or far away. Nobody ever sees half a file under its name. */

import type { TransferFailureKind } from '@serialis/contract/kit/transfer.ts'

export interface FolderEntry {
  name: string
  size: number
  modifiedAt: Date
  isFolder: boolean
}

export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** Paths are relative to the folder, with `/`. Whatever fails throws a `TransferFailure`. */
export interface Folder {
  /** By name; empty when the folder is not there. */
  list(path: string): Promise<FolderEntry[]>
  /** Throws `not_there` before the first byte when there is no such file. */
  read(path: string): AsyncIterable<Buffer>
  /** Under `<name>.part` first, then renamed over what was there; makes the folder it lies in. */
  write(path: string, content: Chunks): Promise<void>
  /** Over what was there; makes the folder it goes to. */
  rename(from: string, to: string): Promise<void>
  /** Nothing happens when it is not there. */
  remove(path: string): Promise<void>
}

/** While it is written. */
export const PART = '.part'

/** Paths are the other side's or a person's words. */
export class TransferFailure extends Error {
  readonly kind: TransferFailureKind
  constructor(kind: TransferFailureKind, text: string) {
    super(text.slice(0, 500))
    this.kind = kind
  }
}

/** A name that is one step of a path and nothing else on any system. */
const isPlainName = (name: string): boolean =>
  /^[^\\/:*?"<>|\p{Cc}]{1,255}$/u.test(name) && !/^\.{1,2}$/.test(name) && !/[. ]$/.test(name)

/** The steps of a path that stays inside its folder; throws otherwise. */
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
