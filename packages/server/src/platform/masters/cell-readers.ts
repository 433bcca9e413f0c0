/** Values of uploaded files that are no texts. Undefined: the text is none of them. */

/** A whole number. Any other text is refused by the input of the record, which says what the number may be. */
export const readNumber = (text: string): unknown => (/^\d{1,15}$/.test(text) ? Number(text) : text)

/** A decimal number. Any other text is refused by the input of the record. */
export const readDecimal = (text: string): unknown => (/^-?\d{1,9}(\.\d{1,12})?$/.test(text) ? Number(text) : text)

interface Choice<V> {
  value: V
  en: string
  zh: string
}

/** One of a few values, given as its word in either language or as the value itself. */
export const readChoice =
  <V extends string | number>(choices: readonly Choice<V>[]) =>
  (text: string): V | undefined => {
    const asked = text.toLowerCase()
    return choices.find(({ value, en, zh }) => [String(value), en, zh].some((word) => word.toLowerCase() === asked))
      ?.value
  }

/** Yes or no, as a file says a flag in either language. */
export function readFlag(text: string): boolean | undefined {
  const word = readChoice([
    { value: 'true', en: 'Yes', zh: '是' },
    { value: 'false', en: 'No', zh: '否' },
  ])(text)
  return word === undefined ? undefined : word === 'true'
}
