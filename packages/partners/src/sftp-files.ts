/** The requests of one SFTP client, answered from a real folder. */

import {
  constants,
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeSync,
  type Stats,
} from 'node:fs'
import { join, posix } from 'node:path'
import ssh2, { type Attributes, type SFTPWrapper } from 'ssh2'
import type { SftpBehaviour } from './sftp.ts'

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp

const statusOf = (error: unknown): number => {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return STATUS_CODE.NO_SUCH_FILE
  return code === 'EACCES' || code === 'EPERM' ? STATUS_CODE.PERMISSION_DENIED : STATUS_CODE.FAILURE
}

const attributesOf = ({ mode, uid, gid, size, atimeMs, mtimeMs }: Stats): Attributes => ({
  mode,
  uid,
  gid,
  size,
  atime: Math.floor(atimeMs / 1000),
  mtime: Math.floor(mtimeMs / 1000),
})

function flagsOf(asked: number): number {
  const writes = (asked & OPEN_MODE.WRITE) !== 0
  const access = writes ? ((asked & OPEN_MODE.READ) !== 0 ? constants.O_RDWR : constants.O_WRONLY) : constants.O_RDONLY
  return (
    access |
    (asked & OPEN_MODE.CREAT ? constants.O_CREAT : 0) |
    (asked & OPEN_MODE.TRUNC ? constants.O_TRUNC : 0) |
    (asked & OPEN_MODE.APPEND ? constants.O_APPEND : 0)
  )
}

export interface Station {
  readonly folder: string
  behaviour(): SftpBehaviour
  note(request: string): void
  drop(): void
}

/** A handle is four bytes: the number of an open file, or of a folder that is being listed. */
const handleOf = (number: number): Buffer => {
  const handle = Buffer.alloc(4)
  handle.writeUInt32BE(number)
  return handle
}

interface Client {
  readonly sftp: SFTPWrapper
  readonly station: Station
  /** Of a path as clients write it, on the disk. */
  place(path: string): string
  /** Notes the request and answers it; what the disk refuses becomes a status. */
  doing(id: number, what: string, work: () => void): void
  done(id: number): void
}

/** Serves one client until it disconnects. */
export function serveFiles(sftp: SFTPWrapper, station: Station): void {
  const client: Client = {
    sftp,
    station,
    place: (path) => join(station.folder, posix.normalize(`/${path}`)),
    doing(id, what, work) {
      station.note(what)
      if (station.behaviour() === 'hang') return
      try {
        work()
      } catch (error) {
        sftp.status(id, statusOf(error), (error as Error).message)
      }
    },
    done: (id) => sftp.status(id, STATUS_CODE.OK),
  }
  answerAboutNames(client)
  const closeFile = answerAboutFiles(client)
  const closeListing = answerAboutFolders(client)
  sftp.on('CLOSE', (id, handle) =>
    client.doing(id, 'CLOSE', () => {
      closeFile(handle.readUInt32BE())
      closeListing(handle.readUInt32BE())
      client.done(id)
    }),
  )
}

function answerAboutNames({ sftp, place, doing, done }: Client): void {
  sftp.on('REALPATH', (id, path) =>
    doing(id, `REALPATH ${path}`, () =>
      sftp.name(id, [{ filename: posix.normalize(`/${path}`), longname: '', attrs: {} as Attributes }]),
    ),
  )
  sftp.on('STAT', (id, path) => doing(id, `STAT ${path}`, () => sftp.attrs(id, attributesOf(statSync(place(path))))))
  sftp.on('LSTAT', (id, path) => doing(id, `LSTAT ${path}`, () => sftp.attrs(id, attributesOf(lstatSync(place(path))))))
  const changing = (name: string, id: number, paths: string[], change: () => void) =>
    doing(id, `${name} ${paths.join(' ')}`, () => {
      change()
      done(id)
    })
  sftp.on('MKDIR', (id, path) => changing('MKDIR', id, [path], () => mkdirSync(place(path))))
  sftp.on('RMDIR', (id, path) => changing('RMDIR', id, [path], () => rmdirSync(place(path))))
  sftp.on('REMOVE', (id, path) => changing('REMOVE', id, [path], () => unlinkSync(place(path))))
  sftp.on('RENAME', (id, from, to) =>
    changing('RENAME', id, [from, to], () => {
      // Version 3 of the protocol: never replaces an existing file.
      if (statSync(place(to), { throwIfNoEntry: false })) throw new Error(`${to} is there already`)
      renameSync(place(from), place(to))
    }),
  )
  sftp.on('SETSTAT', (id, path) => changing('SETSTAT', id, [path], () => undefined))
}

/** Answers what closes a file. */
function answerAboutFiles({ sftp, place, doing, done, station }: Client): (number: number) => void {
  const open = new Set<number>()
  sftp.on('OPEN', (id, path, flags) =>
    doing(id, `OPEN ${path}`, () => {
      const file = openSync(place(path), flagsOf(flags), 0o640)
      open.add(file)
      sftp.handle(id, handleOf(file))
    }),
  )
  sftp.on('FSTAT', (id, handle) =>
    doing(id, 'FSTAT', () => sftp.attrs(id, attributesOf(fstatSync(handle.readUInt32BE())))),
  )
  sftp.on('FSETSTAT', (id) => doing(id, 'FSETSTAT', () => done(id)))
  sftp.on('READ', (id, handle, offset, length) =>
    doing(id, 'READ', () => {
      const piece = Buffer.alloc(length)
      const size = readSync(handle.readUInt32BE(), piece, 0, length, offset)
      if (size === 0) sftp.status(id, STATUS_CODE.EOF)
      else sftp.data(id, piece.subarray(0, size))
    }),
  )
  sftp.on('WRITE', (id, handle, offset, data) =>
    doing(id, 'WRITE', () => {
      if (station.behaviour() === 'full') return sftp.status(id, STATUS_CODE.FAILURE, 'No space left on device')
      const isDropped = station.behaviour() === 'drop'
      writeSync(handle.readUInt32BE(), data, 0, isDropped ? data.length >> 1 : data.length, offset)
      if (isDropped) station.drop()
      else done(id)
    }),
  )
  const close = (file: number) => {
    if (open.delete(file)) closeSync(file)
  }
  sftp.on('close', () => [...open].forEach(close))
  return close
}

/** Answers what closes a listing. */
function answerAboutFolders({ sftp, place, doing }: Client): (number: number) => void {
  /** The folder that is still to be listed; null once it was. */
  const listings = new Map<number, string | null>()
  let last = 1_000_000
  sftp.on('OPENDIR', (id, path) =>
    doing(id, `OPENDIR ${path}`, () => {
      if (!statSync(place(path)).isDirectory()) return sftp.status(id, STATUS_CODE.FAILURE, 'not a folder')
      listings.set(++last, place(path))
      sftp.handle(id, handleOf(last))
    }),
  )
  sftp.on('READDIR', (id, handle) =>
    doing(id, 'READDIR', () => {
      const folder = listings.get(handle.readUInt32BE())
      if (folder === null || folder === undefined) return sftp.status(id, STATUS_CODE.EOF)
      listings.set(handle.readUInt32BE(), null)
      sftp.name(
        id,
        readdirSync(folder).map((filename) => ({
          filename,
          longname: filename,
          attrs: attributesOf(lstatSync(join(folder, filename))),
        })),
      )
    }),
  )
  return (number) => void listings.delete(number)
}
