/** Failures of file exchange between two machines, as far as a person can do something about them. */
export const transferFailures = [
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
