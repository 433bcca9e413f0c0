/**
 * Spreadsheet programs execute a cell that starts like a formula. Files for people get `'` in front of such a cell.
 * Files for machines (place-out packages, CSV v1 from a line) never do, since the mark would become part of a code.
 * Some programs drop quotes and spaces first, so these do not hide a formula. A value that itself starts with `'` and a
 * formula character is marked too, so reading back is exact.
 */
const dangerous = /^['" \u00a0\u3000]*[=+\-@\t\r\0＝＋－＠]/

export const withFormulaMark = (value: string): string => (dangerous.test(value) ? `'${value}` : value)

/** Reverses `withFormulaMark` and changes nothing else. */
export const withoutFormulaMark = (value: string): string =>
  value.startsWith("'") && dangerous.test(value) ? value.slice(1) : value

/** One CSV cell by RFC 4180, safe to open in a spreadsheet. */
export function csvCell(value: string): string {
  const marked = withFormulaMark(value)
  return /[",\r\n]/.test(marked) || marked !== marked.trim() ? `"${marked.replaceAll('"', '""')}"` : marked
}
