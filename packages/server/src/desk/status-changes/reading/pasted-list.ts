/** Pasted or scanned codes as a stored list: a heading, then one code per line by RFC 4180. */
export const PASTED_HEADING_LINES = 1

const cell = (code: string): string => {
  // A line end inside a code would shift the lines that follow, and no code contains one.
  const text = code.replaceAll(/[\r\n]+/g, ' ')
  return /[",#]/.test(text) || text.trim() === '' ? `"${text.replaceAll('"', '""')}"` : text
}

export const pastedList = (codes: readonly string[]): string =>
  `code\n${codes.map((code) => `${cell(code)}\n`).join('')}`
