/** Codes that were pasted or scanned, as the list that is kept of them: a heading, then one code a line as RFC 4180 has it. */
export const PASTED_HEADING_LINES = 1

const cell = (code: string): string => {
  // A line end inside a code would shift the lines that follow, and no code has one.
  const text = code.replaceAll(/[\r\n]+/g, ' ')
  return /[",#]/.test(text) || text.trim() === '' ? `"${text.replaceAll('"', '""')}"` : text
}

export const pastedList = (codes: readonly string[]): string =>
  `code\n${codes.map((code) => `${cell(code)}\n`).join('')}`
