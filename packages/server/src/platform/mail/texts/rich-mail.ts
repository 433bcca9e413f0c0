/** The formatted part of a mail: written from a tenant's own HTML, and cleaned with the values in it. */

import { isOwnFile } from '@serialis/contract/platform/rich-text/media-values.ts'
import { TemplateRefused, type Template } from '../../../kit/templates/template.ts'
import { cleaned, isBlank } from '../../markup/cleaned.ts'
import { MarkupTooLarge } from '../../markup/parsed.ts'
import { withSources } from '../../markup/sources.ts'
import type { Paint } from './text-pictures.ts'

/** No value contains it. It holds the place of a variable that stands alone, until the markup around it is cleaned. */
const PLACE = '\ue000'
const ALONE = /(<p(?: style="[^"]*")?>)\s*\ue000\s*<\/p>/g

const refused = (key: 'template_limit_exceeded' | 'template_is_empty' | 'template_variable_not_alone', name = '') =>
  new TemplateRefused(key, [1, 1], name)

const withoutPictures: Paint = (clean) => withSources(clean, (source, name) => (name === 'src' ? undefined : source))

const PICTURE = /<img\b[^>]*>/g
const ALTERNATIVE = / alt="([^"]*)"/

/**
 * What `paint` gives an address is shown. Other pictures and videos need a login, or are at other sites, which learn who reads
 * the mail: of a picture its words stay.
 */
const withoutMedia = (markup: string, paint: Paint): string =>
  paint(
    withSources(cleaned(markup), (source, name) => {
      const isFile = isOwnFile(source)
      return name === 'src' ? (isFile ? source : undefined) : name === 'href' && !isFile ? source : undefined
    }),
  ).replaceAll(PICTURE, (tag) => (tag.includes(' src="') ? tag : (ALTERNATIVE.exec(tag)?.[1] ?? '')))

const notTooLarge = (work: () => string): string => {
  try {
    return work()
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
  paint: Paint = withoutPictures,
): string {
  const clean = (html: string) => notTooLarge(() => cleaned(html))
  const safe = Object.fromEntries(
    Object.entries<string | number>(values).map(([name, value]) => [
      name,
      name === essential ? PLACE : typeof value === 'string' ? value.replaceAll(PLACE, '') : value,
    ]),
  ) as Record<Name, string | number>
  const written = template.write(safe)
  const markup = notTooLarge(() => cleaned(withoutMedia(written, paint)))
  if (isBlank(markup)) throw refused('template_is_empty')
  if (essential === undefined) return clean(linked(markup))
  const value = escaped(String(values[essential]))
  const whole = markup.replaceAll(ALONE, (_, opening: string) => `${opening}${value}</p>`)
  if (whole === markup || whole.includes(PLACE)) throw refused('template_variable_not_alone', essential)
  return clean(linked(whole))
}
