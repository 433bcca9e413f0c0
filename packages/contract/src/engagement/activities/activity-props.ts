/** What a sender may add to an activity: a small JSON object that names no person. */

const ACTIVITY_PROPS_BYTES = 4096
const ACTIVITY_PROPS_DEPTH = 3
/** An ID shorter than this is not looked for: it would be found in any number. */
const ID_MINIMUM = 6

const ADDRESS = /[^\s@]@[^\s@]+\./
const NUMBER = /^(?:\+\d{8,15}|(?:86)?1[3-9]\d{9})$/
/** Longer texts are no number, however they are written. */
const NUMBER_MAXIMUM = 32

/** An e-mail address anywhere in the text, or a phone number that is all of it. */
export const isPersonal = (text: string): boolean =>
  ADDRESS.test(text) || (text.length <= NUMBER_MAXIMUM && NUMBER.test(text.replaceAll(/[\s().-]/g, '')))

/** As UTF-8; each half of a pair counts two. */
function bytesOf(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 0x7f) bytes++
    if (unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff)) bytes++
  }
  return bytes
}

/** Names and values, at any depth; undefined where it is too deep. */
function* textsOf(value: unknown, depth: number): Generator<string | undefined> {
  if (typeof value === 'string' || typeof value === 'number') yield String(value)
  else if (typeof value === 'object' && value !== null) {
    if (depth > ACTIVITY_PROPS_DEPTH) return yield undefined
    for (const [name, inner] of Object.entries(value)) {
      yield name
      yield* textsOf(inner, depth + 1)
    }
  }
}

/** Why these cannot be kept; undefined when they can. `identity`: what the sender recognizes the member by. */
export function faultOfProps(props: object, identity = '') {
  if (bytesOf(JSON.stringify(props)) > ACTIVITY_PROPS_BYTES) return 'activity_props_too_large'
  const own = identity.length < ID_MINIMUM ? undefined : identity
  let isAboutPerson = false
  for (const text of textsOf(props, 1)) {
    if (text === undefined) return 'activity_props_too_deep'
    isAboutPerson ||= text === own || isPersonal(text)
  }
  return isAboutPerson ? 'activity_props_personal' : undefined
}
