import { z } from 'zod'

/** Failures of file exchange between two machines, as far as a person can do something about them. */
export const transferFailures = [
  /** Of a test environment, which reaches no other system. */
  'kept_in_sandbox',
  'address_not_allowed',
  'unreachable',
  'timeout',
  'host_key_differs',
  'login_refused',
  'not_there',
  'not_allowed',
  'no_room',
  'broken_off',
  'refused',
] as const
export type TransferFailureKind = (typeof transferFailures)[number]

/** Of a host key, as `ssh-keygen -l` shows it. */
export const HOST_KEY_FINGERPRINT = /^SHA256:[A-Za-z0-9+/]{43}$/
/** The host key that a person has confirmed; empty while none is. */
export const confirmedHostKey = z
  .union([z.literal(''), z.string().trim().regex(HOST_KEY_FINGERPRINT, 'wrong_format')])
  .default('')
/** The host key that a machine presents now, or why it presents none; `text` is what the machine said. */
export const presentedHostKey = z.object({
  fingerprint: z.string().nullable(),
  failure: z.enum(transferFailures).nullable(),
  text: z.string(),
})
export type PresentedHostKey = z.output<typeof presentedHostKey>

/** What an SFTP server asks for at the login. */
export const sftpAuths = ['PASSWORD', 'KEY'] as const
export type SftpAuth = (typeof sftpAuths)[number]
/** Whether an address is well formed: its path has no steps out of the folder, and its escapes can be read. */
export function isPlainAddress(text: string): boolean {
  if (!z.url().safeParse(text).success || /\/\.{1,2}(\/|$)/.test(text)) return false
  try {
    return !/\/\.{1,2}(\/|$)/.test(decodeURIComponent(text))
  } catch {
    return false
  }
}

/** `sftp://host:port/folder`; login data is kept apart. */
export const sftpUrl = z
  .string()
  .trim()
  .max(500)
  .regex(/^sftp:\/\/[^\s@/?#]+(\/[^\s@?#]*)?$/i, 'wrong_format')
  .refine(isPlainAddress, 'wrong_format')
