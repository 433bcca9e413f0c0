/**
 * The manifest of a backup: everything that belongs to it, with checksums. It is authenticated by a key that is derived
 * from the master key, so nobody who can write to the backup can change it unnoticed. The master key is no part of it.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signedHead } from '@serialis/contract/platform/proof/proof.schema.ts'
import { z } from 'zod'
import { keyCheckValue, type MasterKey, type MasterKeySource, readMasterKey } from '../secrets/keys.ts'
import { isAuthentic, macOf } from './authentic.ts'

export const MANIFEST = 'manifest.json'
/** The archive of the embedded database: tar, compressed by Zstandard. */
export const ARCHIVE = 'base.tar.zst'
const FORMAT = 1

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
export const size = z.number().int().min(0)

export const backupFile = z.object({
  /** Relative to the store: tenant and random name. */
  path: z.string().regex(/^\d+\/[0-9a-f-]{36}$/),
  size,
  sha256,
})
export type BackupFile = z.infer<typeof backupFile>

const embedded = z.object({
  kind: z.literal('embedded'),
  startLsn: z.string(),
  endLsn: z.string(),
  systemId: z.string(),
  /** The archived log that continues this copy. None when no log was archived. */
  history: z.string().optional(),
  archive: z.object({ size, sha256, unpacked: size }),
})
/** The customer's tool copies a given database; the backup names the position that it has to be restored to. */
const given = z.object({ kind: z.literal('given'), endLsn: z.string() })

const content = z.object({
  format: z.literal(FORMAT),
  beganAt: z.iso.datetime(),
  /** The state that a restore brings back. */
  at: z.iso.datetime(),
  database: z.discriminatedUnion('kind', [embedded, given]),
  migrations: z.array(z.object({ name: z.string(), digest: z.string() })),
  /** By tenant the newest seal before the copy began: the restored event log must contain it. */
  heads: z.array(
    z.object({
      tenant: z.string(),
      seq: z.number().int(),
      hash: sha256,
      /** As the event log signs it, so that the verifier takes it from here. Backups of earlier releases have none. */
      signed: signedHead.optional(),
    }),
  ),
  masterKey: z.object({ id: z.string(), check: z.string() }),
  files: z.array(backupFile),
})
export type Manifest = z.infer<typeof content>
const authenticated = content.extend({ mac: sha256 })

/** Its message is for the operator. */
export class BackupRefusal extends Error {}

const fingerprintOf = (key: MasterKey): Manifest['masterKey'] => ({
  id: key.id,
  check: keyCheckValue(key.bytes),
})

export const sealed = (key: MasterKey, manifest: Omit<Manifest, 'format' | 'masterKey'>): string => {
  const whole: Manifest = { ...manifest, format: FORMAT, masterKey: fingerprintOf(key) }
  return `${JSON.stringify({ ...whole, mac: macOf(key, 'serialis backup manifest', whole) }, undefined, 1)}\n`
}

/** The installation's key. A backup that nobody can open again would be worth nothing, so one without a key is refused. */
export function requireMasterKey(source: MasterKeySource): MasterKey {
  const key = readMasterKey(source)
  if (key === null)
    throw new BackupRefusal(
      `there is no master key at ${source.file}: bring the file back, or write it from the recovery key (npm run master-key -- restore …). A backup does not contain it`,
    )
  return key
}

/** Without the proof that it is unchanged: for listing backups and finding what they still need. */
export async function readManifest(folder: string): Promise<Manifest> {
  return (await parsed(folder)).manifest
}

async function parsed(folder: string): Promise<{ manifest: Manifest; mac: string }> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: Error) => {
    throw new BackupRefusal(`${folder} is no backup: ${error.message}`)
  })
  try {
    const { mac, ...manifest } = authenticated.strict().parse(JSON.parse(text))
    return { manifest, mac }
  } catch {
    throw new BackupRefusal(`the manifest of ${folder} was changed or damaged: use another backup`)
  }
}

/** Refuses a manifest that was changed, and a master key that the backup does not belong to. */
export async function openManifest(folder: string, key: MasterKey): Promise<Manifest> {
  const { manifest, mac } = await parsed(folder)
  const { id, check } = fingerprintOf(key)
  if (manifest.masterKey.id !== id || manifest.masterKey.check !== check)
    throw new BackupRefusal(
      `the backup belongs to master key ${manifest.masterKey.id}, but the installation has ${id}: give it the key of that time`,
    )
  if (!isAuthentic(key, 'serialis backup manifest', manifest, mac))
    throw new BackupRefusal(`the manifest of ${folder} was changed or damaged: use another backup`)
  return manifest
}
