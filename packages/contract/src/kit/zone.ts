/** Time zones by their IANA names. */

export const isZone = (text: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    // The only way to check whether a zone is known.
    return false
  }
}
