/**
 * Limits for JSON before it is parsed. A parser makes an object of every bracket, and what walks through the result
 * calls itself once a level: a small text could use up memory or stack.
 */

/** No input of the contract is nested deeper than ten levels. */
export const MOST_DEPTH = 32
/** The longest list of the contract has 10,000 entries of nine values. */
export const MOST_VALUES = 120_000

const [QUOTE, BACKSLASH, COMMA, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 44, 91, 93, 123, 125]

/** The index after the text that begins at `from`; the end when it is not closed. */
function afterText(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    if (unit === BACKSLASH) at++
    else if (unit === QUOTE) return at + 1
  }
  return json.length
}

/** True when the text stays within both limits; it may still be no JSON. */
export function isModestJson(json: string): boolean {
  let depth = 0
  let values = 1
  for (let at = 0; at < json.length;) {
    const unit = json.charCodeAt(at)
    if (unit === QUOTE) {
      at = afterText(json, at)
      continue
    }
    if (unit === OPEN_ARRAY || unit === OPEN_OBJECT) {
      depth++
      values++
    } else if (unit === CLOSE_ARRAY || unit === CLOSE_OBJECT) depth--
    else if (unit === COMMA) values++
    if (depth > MOST_DEPTH || values > MOST_VALUES) return false
    at++
  }
  return true
}
