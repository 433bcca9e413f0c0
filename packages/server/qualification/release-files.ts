/**
 * The files of this release as they should be: by the list CHECKSUMS of a packed release, or by the commit of a checkout.
 */

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Written by `npm run checksums` as `sha256sum` does, so that a release can be checked without the product. */
const CHECKSUMS = 'CHECKSUMS'

interface Expected {
  /** What the files are compared with, for people. */
  by: string
  files: readonly { path: string; digest: string }[]
  digestOf(content: Buffer): string
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
/** The name that Git gives to a file of this content. */
const blobName = (content: Buffer): string =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')

async function git(root: string, ...args: string[]): Promise<string> {
  return (await promisify(execFile)('git', args, { cwd: root, maxBuffer: 64 << 20 })).stdout
}

async function expectedFiles(root: string): Promise<Expected> {
  if (existsSync(join(root, CHECKSUMS))) {
    const list = await readFile(join(root, CHECKSUMS))
    const files = [...list.toString().matchAll(/^([0-9a-f]{64}) [ *](.+)$/gm)]
    return {
      by: `${CHECKSUMS} ${sha256(list).slice(0, 16)}`,
      files: files.map(([, digest = '', path = '']) => ({ digest, path })),
      digestOf: sha256,
    }
  }
  const commit = (await git(root, 'rev-parse', 'HEAD')).trim()
  const listing = (await git(root, 'ls-tree', '-r', '-z', 'HEAD')).split('\0')
  const files = listing.flatMap((line) => {
    const [, digest, path] = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? []
    return digest !== undefined && path !== undefined ? [{ digest, path }] : []
  })
  return { by: `commit ${commit.slice(0, 12)}`, files, digestOf: blobName }
}

/** Every file that is missing or differs. Throws where there is nothing to compare with. */
export async function wrongFiles(root: string): Promise<{ by: string; count: number; wrong: string[] }> {
  const { by, files, digestOf } = await expectedFiles(root)
  const wrong: string[] = []
  for (const { path, digest } of files) {
    const content = await readFile(join(root, path)).catch(() => undefined)
    if (content === undefined) wrong.push(`${path} is missing`)
    else if (digestOf(content) !== digest) wrong.push(`${path} was changed`)
  }
  return { by, count: files.length, wrong }
}

interface LockFile {
  packages: Record<string, { version?: string; optional?: boolean; dev?: boolean; link?: boolean }>
}

/** Packages of the lock file that are missing or of another version; those for other machines and for work may be missing. */
export async function wrongPackages(root: string): Promise<{ count: number; wrong: string[] }> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as LockFile
  const locked = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
  const wrong: string[] = []
  for (const [path, { version, optional, dev }] of locked) {
    const text = await readFile(join(root, path, 'package.json'), 'utf8').catch(() => undefined)
    const seen = text === undefined ? undefined : (JSON.parse(text) as { version: string }).version
    if (seen === version || (seen === undefined && (optional === true || dev === true))) continue
    wrong.push(`${path} ${seen ?? 'is missing'}: ${version ?? ''} expected`)
  }
  return { count: locked.length, wrong }
}
