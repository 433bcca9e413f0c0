/** Where heads are kept: a folder, and a mailbox of quality assurance. */

import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { SignedHead } from '@serialis/contract/platform/proof/proof.schema.ts'
import type { Config } from '../../kit/ops/config.ts'

/** A folder of its own for each tenant. */
export const folderOf = ({ auditHeads }: Config, tenantCode: string): string => join(auditHeads, tenantCode)

/** Whether the folder survives the loss of the data folder. */
export const isOutside = ({ auditHeads, dataDir }: Config): boolean => relative(dataDir, auditHeads).startsWith('..')

const nameOf = ({ sequence, hash, keyId }: SignedHead): string =>
  `head-${String(sequence).padStart(12, '0')}-${hash.slice(0, 8)}-${keyId.slice(0, 8)}.json`

/** Writes the head to a file of its own; a file that is there already is never replaced. */
export async function keepInFolder(folder: string, head: SignedHead): Promise<void> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, nameOf(head))
  const text = `${JSON.stringify(head)}\n`
  const there = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (there === text) return
  if (there !== undefined) throw new Error(`${path} exists and holds something else`)
  const part = await open(`${path}.part`, 'w')
  try {
    await part.writeFile(text)
    await part.sync()
  } finally {
    await part.close()
  }
  await rename(`${path}.part`, path)
}
