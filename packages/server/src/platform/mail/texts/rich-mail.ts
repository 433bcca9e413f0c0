/** The formatted part of a mail: written from a tenant's own HTML, and cleaned with the values in it. */

import { TemplateRefused, type Template } from '../../../kit/templates/template.ts'
import { cleaned, isBlank } from '../../markup/cleaned.ts'
import { MarkupTooLarge } from '../../markup/parsed.ts'
import { withSources } from '../../markup/sources.ts'

/** No value contains it. It holds the place of a variable that stands alone, until the markup around it is cleaned. */
const PLACE = '\ue000'
const ALONE = /(<p(?: style="[^"]*")?>)\s*\ue000\s*<\/p>/g

const refused = (key: 'template_limit_exceeded' | 'template_is_empty' | 'template_variable_not_alone', name = '') =>
  new TemplateRefused(key, [1, 1], name)

/** Pictures and videos need a login, or are at other sites, which learn who reads the mail. */
const withoutMedia = (markup: string): string =>
  cleaned(
    withSources(cleaned(markup), (source, name) =>
      name === 'href' && !source.startsWith('document-file:') ? source : undefined,
    ),
  )

function clean(markup: string): string {
  try {
    return withoutMedia(markup)
  } catch (error) {
    throw error instanceof MarkupTooLarge ? refused('template_limit_exceeded') : error
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign]!)

const TAG = /<(\/?)(a|code|pre)\b[^>]*>|<[^>]*>|[^<]+/g
// Quotes are no part of an address: they would end the attribute.
const ADDRESS = /https?:\/\/[^\s<"'`\ue000]+/g

/** Addresses that stand in the text become links, as they are in a plain mail. */
function linked(markup: string): string {
  let within = 0
  return markup.replaceAll(TAG, (part: string, end: string | undefined, name: string | undefined) => {
    if (name !== undefined) within += end === '/' ? -1 : 1
    return part.startsWith('<') || within > 0 ? part : part.replaceAll(ADDRESS, '<a href="$&">$&</a>')
  })
}

/**
 * `essential`: the variable that the mail cannot do without. After cleaning it is a paragraph of its own, in the text and
 * in no attribute, or the HTML is refused. Throws `TemplateRefused`.
 */
export function richPart<Name extends string>(
  template: Template<Name>,
  values: Readonly<Record<Name, string | number>>,
  essential: Name | undefined,
): string {
  const safe = Object.fromEntries(
    Object.entries<string | number>(values).map(([name, value]) => [
      name,
      name === essential ? PLACE : typeof value === 'string' ? value.replaceAll(PLACE, '') : value,
    ]),
  ) as Record<Name, string | number>
  const markup = clean(template.write(safe))
  if (isBlank(markup)) throw refused('template_is_empty')
  if (essential === undefined) return clean(linked(markup))
  const value = escaped(String(values[essential]))
  const whole = markup.replaceAll(ALONE, (_, opening: string) => `${opening}${value}</p>`)
  if (whole === markup || whole.includes(PLACE)) throw refused('template_variable_not_alone', essential)
  return clean(linked(whole))
}
