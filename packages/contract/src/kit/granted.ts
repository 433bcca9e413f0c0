/** The permission rule of the specification: guard, menu, buttons and server all call `isGranted`. */

/** No stored authorities count as this single code, which grants nothing. */
export const DEFAULT_AUTHORITY = '999999'

/**
 * True when `code` is held, or is the 2- or 4-character prefix of a held code. Prefixes grant *upward* only:
 * holding 020100 opens 02 and 0201, holding 02 never opens 020100.
 */
export function isGranted(authorities: readonly string[], code: string): boolean {
  return authorities.some(
    (held) => held !== DEFAULT_AUTHORITY && (held === code || held.slice(0, 4) === code || held.slice(0, 2) === code),
  )
}

/** Authorities are stored in local storage as one comma-separated text. */
export const parseAuthorities = (text: string | null): string[] =>
  text === null || text.trim() === '' ? [DEFAULT_AUTHORITY] : text.split(',').map((code) => code.trim())
