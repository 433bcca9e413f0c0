/** `1990-1-31` and `1990/01/31` too; undefined for what no calendar has. */
export function dayOfCell(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]00:00(?::00)?)?$/.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) && year >= '1800' ? written : undefined
}
