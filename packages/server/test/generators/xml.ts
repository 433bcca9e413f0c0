/** Writes XML with indentation, one element a line. Pure. */
export type Content = string | readonly Element[]
export interface Element {
  name: string
  attributes: string
  content: Content | undefined
}
export const element = (name: string, content?: Content, attributes = ''): Element => ({ name, content, attributes })

export function written({ name, attributes, content }: Element, indent: string, margin = ''): string {
  const start = `${margin}<${name}${attributes === '' ? '' : ` ${attributes}`}`
  if (content === undefined) return `${start}/>\n`
  if (typeof content === 'string') return `${start}>${content}</${name}>\n`
  return `${start}>\n${content.map((child) => written(child, indent, margin + indent)).join('')}${margin}</${name}>\n`
}
