/** The folder of a subscribe endpoint (0703) on a machine of others: its files are fetched and taken in. */

import { z } from 'zod'
import { id, instant, recordVersion, requiredText } from '../../kit/entity.ts'
import { confirmedHostKey, HOST_KEY_FINGERPRINT, sftpAuths, sftpUrl, transferFailures } from '../../kit/transfer.ts'

export const FOLDER_MINUTES = { minimum: 1, maximum: 1_440, default: 15 } as const
export const FOLDER_USER_MAXIMUM = 100
const SECRET_MAXIMUM = 10_000
export const FOLDER_PATTERN_MAXIMUM = 100
/** Inside of the folder: what was taken in, and what cannot be. */
export const FOLDER_DONE = 'processed'
export const FOLDER_FAILED = 'failed'
/** A file with this ending says that the one without it is complete. */
export const FOLDER_MARK = '.done'

/** By name: size and time of change, as one look found them. */
export type FolderSeen = Readonly<Record<string, readonly [size: number, modifiedAt: number]>>

const values = {
  sftpUrl,
  sftpUser: requiredText(FOLDER_USER_MAXIMUM, 'can_not_be_empty'),
  sftpAuth: z.enum(sftpAuths),
  sftpHostKey: z.string().trim().regex(HOST_KEY_FINGERPRINT, 'wrong_format'),
  /** `*` matches any characters. */
  pattern: requiredText(FOLDER_PATTERN_MAXIMUM, 'can_not_be_empty').regex(/^[^/\\]+$/, 'wrong_format'),
  everyMinutes: z
    .number()
    .int()
    .min(FOLDER_MINUTES.minimum)
    .max(FOLDER_MINUTES.maximum)
    .default(FOLDER_MINUTES.default),
}
export const folderInput = z.object({
  ...values,
  /** Null: there is none yet. */
  version: recordVersion.nullable(),
  /** Write-only: password or private key. Omitted: unchanged, unless the machine or the kind of login changes. */
  sftpSecret: z.string().max(SECRET_MAXIMUM).optional(),
})
export const folderHostKeyAsk = z.object({ sftpUrl })

const folder = z.object({
  sftpUrl: z.string(),
  sftpUser: z.string(),
  sftpAuth: z.enum(sftpAuths),
  sftpHostKey: confirmedHostKey,
  pattern: z.string(),
  everyMinutes: z.number().int(),
  lookedAt: instant.nullable(),
  nextLookAt: instant,
  /** Why the last look failed; null when it did not. */
  failure: z.object({ kind: z.enum(transferFailures), text: z.string(), at: instant }).nullable(),
  taskId: id.nullable(),
  version: recordVersion,
})
export const folderActions = ['edit', 'look', 'remove'] as const
export const endpointFolder = z.object({
  endpointId: id,
  nameEn: z.string(),
  nameZh: z.string(),
  folder: folder.nullable(),
  allowed: z.array(z.enum(folderActions)),
})
export type EndpointFolder = z.output<typeof endpointFolder>
