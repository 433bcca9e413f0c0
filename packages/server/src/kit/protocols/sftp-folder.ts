/** The files at the other end of an SSH connection, as a `Folder`. */

import { posix } from 'node:path'
import ssh2, { type SFTPWrapper } from 'ssh2'
import { PART, stepsOf, TransferFailure, type Chunks, type Folder, type FolderEntry } from './folder.ts'
import type { SshLine } from './ssh-line.ts'

const PIECE = 32 * 1024
/** Number of pieces in flight: a distant machine is not awaited piece by piece. */
const WINDOW = 16

const { STATUS_CODE } = ssh2.utils.sftp

function fileFailure(error: Error & { code?: number | string }): Error {
  const text = error.message
  if (error.code === STATUS_CODE.NO_SUCH_FILE) return new TransferFailure('not_there', text)
  if (error.code === STATUS_CODE.PERMISSION_DENIED) return new TransferFailure('not_allowed', text)
  // Version 3 of the protocol has no code for this; servers say it in the text.
  if (error.code === STATUS_CODE.FAILURE && /space|quota|full/i.test(text)) return new TransferFailure('no_room', text)
  return new TransferFailure(
    error.code === STATUS_CODE.CONNECTION_LOST || error.code === STATUS_CODE.NO_CONNECTION ? 'broken_off' : 'refused',
    text,
  )
}

type Done<T> = (error: Error | null | undefined, value: T) => void

interface Remote {
  /** One request and its answer. */
  ask<T>(request: (done: Done<T>) => unknown): Promise<T>
  readonly sftp: SFTPWrapper
}

function remoteOver(line: SshLine, sftp: SFTPWrapper): Remote {
  return {
    sftp,
    ask: (request) =>
      line.within(
        new Promise((resolve, reject) =>
          request((error, value) => (error ? reject(fileFailure(error)) : resolve(value))),
        ),
      ),
  }
}

/** A full piece, or the rest of the file. */
async function readPiece({ ask, sftp }: Remote, handle: Buffer, position: number): Promise<Buffer> {
  const piece = Buffer.allocUnsafe(PIECE)
  let length = 0
  while (length < PIECE) {
    const size = await ask<number>((done) =>
      sftp.read(handle, piece, length, PIECE - length, position + length, (error, bytes) =>
        done(isEnd(error) ? null : error, isEnd(error) ? 0 : bytes),
      ),
    )
    if (size === 0) break
    length += size
  }
  return piece.subarray(0, length)
}

const isEnd = (error: (Error & { code?: number | string }) | undefined): boolean => error?.code === STATUS_CODE.EOF

async function* readFile(remote: Remote, path: string): AsyncGenerator<Buffer> {
  const { ask, sftp } = remote
  const handle = await ask<Buffer>((done) => sftp.open(path, 'r', done))
  const underWay: Promise<Buffer>[] = []
  let next = 0
  const start = () => {
    const piece = readPiece(remote, handle, next)
    // The failure is thrown when it is this piece's turn.
    piece.catch(() => undefined)
    underWay.push(piece)
    next += PIECE
  }
  for (let at = 0; at < WINDOW; at++) start()
  for (;;) {
    const piece = await (underWay.shift() as Promise<Buffer>)
    if (piece.length > 0) yield piece
    if (piece.length < PIECE) break
    start()
  }
  await ask<void>((done) => sftp.close(handle, done as (error?: Error | null) => void))
}

async function writeFile({ ask, sftp }: Remote, path: string, content: Chunks): Promise<void> {
  const handle = await ask<Buffer>((done) => sftp.open(path, 'w', 0o640, done))
  const underWay: Promise<void>[] = []
  let position = 0
  for await (const chunk of content) {
    for (let from = 0; from < chunk.length; from += PIECE) {
      const piece = Buffer.from(chunk.subarray(from, from + PIECE))
      const at = position
      const written = ask<void>((done) =>
        sftp.write(handle, piece, 0, piece.length, at, done as (error?: Error | null) => void),
      )
      written.catch(() => undefined)
      underWay.push(written)
      position += piece.length
      if (underWay.length >= WINDOW) await underWay.shift()
    }
  }
  await Promise.all(underWay)
  await ask<void>((done) => sftp.close(handle, done as (error?: Error | null) => void))
  const { size } = await ask<ssh2.Stats>((done) => sftp.stat(path, done))
  if (size !== position) throw new TransferFailure('broken_off', `${path} has ${size} of ${position} bytes`)
}

/** Creates every folder of the path. Errors are ignored: writing a file shows whether the folders exist. */
async function makeFolders({ ask, sftp }: Remote, path: string): Promise<void> {
  const folder = posix.dirname(path)
  if (folder === '.' || folder === '/') return
  const isThere = await ask<boolean>((done) =>
    sftp.stat(folder, (error) => done(null, error === undefined || error === null)),
  )
  if (isThere) return
  await makeFolders({ ask, sftp }, folder)
  await ask<void>((done) => sftp.mkdir(folder, () => done(null, undefined)))
}

/** Replaces an existing file: in one step where the server supports it, otherwise after removing the old file. */
async function renameOver({ ask, sftp }: Remote, from: string, to: string): Promise<void> {
  try {
    await ask<void>((done) => sftp.ext_openssh_rename(from, to, done as (error?: Error | null) => void))
  } catch (error) {
    if (error instanceof TransferFailure && error.kind !== 'refused') throw error
    await ask<void>((done) => sftp.unlink(to, () => done(null, undefined)))
    await ask<void>((done) => sftp.rename(from, to, done as (error?: Error | null) => void))
  }
}

function entryOf({ filename, attrs }: ssh2.FileEntryWithStats): FolderEntry {
  return { name: filename, size: attrs.size, modifiedAt: new Date(attrs.mtime * 1_000), isFolder: attrs.isDirectory() }
}

/** The path as it was given, with every name checked: file names of the other side can never lead out of a folder. */
function pathOf(path: string): string {
  const steps = stepsOf(path)
  return `${path.startsWith('/') ? '/' : ''}${steps.join('/')}` || '.'
}

/** Paths are written as on the other machine: absolute, or relative to the folder of its login. */
export function sftpFolder(line: SshLine, sftp: SFTPWrapper): Folder {
  const remote = remoteOver(line, sftp)
  const { ask } = remote
  return {
    async list(path) {
      const entries = await ask<ssh2.FileEntryWithStats[]>((done) => sftp.readdir(pathOf(path), done)).catch(
        (error: unknown) => {
          if (error instanceof TransferFailure && error.kind === 'not_there') return []
          throw error
        },
      )
      return entries
        .filter(({ filename, attrs }) => filename !== '.' && filename !== '..' && !attrs.isSymbolicLink())
        .map(entryOf)
        .sort((a, b) => (a.name < b.name ? -1 : 1))
    },
    read: (path) => readFile(remote, pathOf(path)),
    async write(path, content) {
      const place = pathOf(path)
      await makeFolders(remote, place)
      await writeFile(remote, place + PART, content)
      await renameOver(remote, place + PART, place)
    },
    async rename(from, to) {
      await makeFolders(remote, pathOf(to))
      await renameOver(remote, pathOf(from), pathOf(to))
    },
    async remove(path) {
      await ask<void>((done) => sftp.unlink(pathOf(path), done as (error?: Error | null) => void)).catch(
        (error: unknown) => {
          if (!(error instanceof TransferFailure && error.kind === 'not_there')) throw error
        },
      )
    },
  }
}
