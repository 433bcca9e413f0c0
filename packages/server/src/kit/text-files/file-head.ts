import type { FileStore, StoredFile } from '../ops/file-store.ts'

const HEAD_BYTES = 4_096

/** The first bytes of a stored file, by which its format is known. */
export async function fileHead(
  files: Pick<FileStore, 'read'>,
  { path, size }: Pick<StoredFile, 'path' | 'size'>,
): Promise<Buffer> {
  const parts: Buffer[] = []
  if (size > 0)
    for await (const part of files.read(path, { start: 0, end: HEAD_BYTES - 1 }) as AsyncIterable<Buffer>)
      parts.push(part)
  return Buffer.concat(parts)
}
