/** The proof of the event log: signed heads of the chain of seals, and where they are kept. */

import { z } from 'zod'
import { besideOtherFaults, id, instant, recordVersion } from '../../kit/entity.ts'
import { confirmedHostKey, sftpAuths, sftpUrl, transferFailures } from '../../kit/transfer.ts'
import { event, eventFilters } from '../audit/audit.schema.ts'
import { mailAddress } from '../mail/mail.schema.ts'

export const HEAD_FORMAT = 'serialis-head-1'
export const BUNDLE_FORMAT = 'serialis-bundle-1'
export const ROWS_FORMAT = 'serialis-rows-1'
/** The most events that are printed at once. */
export const PRINT_MAXIMUM = 1_000
/** Minutes between two heads, while events are recorded. */
export const HEAD_MINUTES = { default: 10, maximum: 1_440 } as const
/** Longest login name and secret of the SFTP server. */
export const HEAD_SFTP = { user: 100, secret: 10_000 } as const
/** Hours between two mails with a head. */
export const HEAD_MAIL_HOURS = { default: 24, maximum: 720 } as const

/**
 * What a head says. `signature`: Ed25519 over the canonical JSON (RFC 8785) of the other fields; hash in hexadecimal
 * digits, keys as base64 of their SPKI form.
 */
export const signedHead = z.object({
  format: z.literal(HEAD_FORMAT),
  tenant: z.string(),
  tenantId: z.number().int(),
  /** Number of the newest seal. */
  sequence: z.number().int(),
  /** Number of sealed events. */
  count: z.number().int(),
  hash: z.string(),
  at: instant,
  keyId: z.string(),
  publicKey: z.string(),
  signature: z.string(),
})
export type SignedHead = z.output<typeof signedHead>

/** `keyId`: the first 16 hexadecimal digits of the fingerprint, which is the SHA-256 of the public key. */
export const auditKey = z.object({ keyId: z.string(), publicKey: z.string(), fingerprint: z.string() })
export type AuditKey = z.output<typeof auditKey>

export const HEAD_PLACES = ['FOLDER', 'SFTP', 'MAIL'] as const
export type HeadPlace = (typeof HEAD_PLACES)[number]

const headFailures = [...transferFailures, 'mail_not_sent'] as const
export type HeadFailure = (typeof headFailures)[number]

const headPlace = z.object({
  place: z.enum(HEAD_PLACES),
  /** The folder, the address of the SFTP server, or the mailbox. */
  address: z.string(),
  /** A folder inside the data folder shares its fate with the database. */
  isOutside: z.boolean(),
  /** The newest head that is kept there. */
  kept: z.object({ sequence: z.number().int(), at: instant }).nullable(),
  /** Why the last attempt failed; null when it did not. `kind` null: only the text, of the operating system, says it. */
  failure: z.object({ kind: z.enum(headFailures).nullable(), text: z.string(), at: instant }).nullable(),
})
export type HeadPlaceView = z.output<typeof headPlace>

const proofSettings = z.object({
  /** 0: nothing was set yet. */
  version: recordVersion,
  everyMinutes: z.number().int().min(1).max(HEAD_MINUTES.maximum),
  /** Mailbox of quality assurance; empty for none. */
  mailTo: z.union([z.literal(''), mailAddress]),
  mailEveryHours: z.number().int().min(1).max(HEAD_MAIL_HOURS.maximum),
  /** Folder on a machine of others that gets every head; empty for none. */
  sftpUrl: z.union([z.literal(''), sftpUrl]),
  sftpUser: z.string().trim().max(HEAD_SFTP.user),
  sftpAuth: z.enum(sftpAuths),
  /** That a person has confirmed. */
  sftpHostKey: confirmedHostKey,
})
export const proofSettingsInput = proofSettings
  .extend({
    /** Write-only: password or private key. Omitted: unchanged, unless the machine or the kind of login changes. */
    sftpSecret: z.string().max(HEAD_SFTP.secret).optional(),
  })
  .superRefine((given, check) => {
    if (!given.sftpUrl) return
    for (const name of ['sftpUser', 'sftpHostKey'] as const)
      if (given[name] === '') check.addIssue({ code: 'custom', path: [name], message: 'can_not_be_empty' })
  }, besideOtherFaults)
export const headsHostKeyAsk = z.object({ sftpUrl })

export const proof = z.object({
  sealed: z.object({ sequence: z.number().int(), at: instant }).nullable(),
  waiting: z.number().int(),
  /** The newest head that was signed. */
  head: signedHead.nullable(),
  key: auditKey,
  /** Keys that signed heads of this tenant, newest first. */
  keys: z.array(z.object({ keyId: z.string(), fingerprint: z.string(), since: instant })),
  places: z.array(headPlace),
  settings: proofSettings.extend({ hasSftpSecret: z.boolean() }),
})
export type Proof = z.output<typeof proof>

/** Chosen events on paper: newest first, with the signed head of the chain as it is now. */
export const eventPrint = z.object({
  at: instant,
  items: z.array(event),
  /** What records are called whose ids the details name. */
  names: z.record(z.string(), z.string()),
  /** More events match; they are not printed. */
  hasMore: z.boolean(),
  head: signedHead.nullable(),
})

export type EventPrint = z.output<typeof eventPrint>

/** The filter of the log, without its paging. */
export const chosenEvents = z.object(eventFilters)

export const startedTask = z.object({ taskId: id })
