/** Lists from Word: paragraphs that say their level and hold the sign of the item as text. */

const levelOf = ({ dataset }: HTMLElement): number | null => {
  const [, level] = /\blevel(\d)\b/.exec(dataset['list'] ?? '') ?? []
  return level === undefined ? null : Number(level)
}

const markersOf = (paragraph: HTMLElement) =>
  [...paragraph.querySelectorAll<HTMLElement>('[data-list]')].filter(({ dataset }) =>
    /ignore/i.test(dataset['list'] ?? ''),
  )
const NUMBERED = /^\s*(?:\d+|[a-z]{1,4}|[一二三四五六七八九十]+)\s*[.)、．）]/i

interface Level {
  level: number
  list: HTMLElement
}

/** Puts each run of such paragraphs into lists, nested by their levels. */
export function makeLists(body: HTMLElement): void {
  let open: Level[] = []
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const level = levelOf(paragraph)
    if (level === null) {
      open = []
      continue
    }
    const markers = markersOf(paragraph)
    const isNumbered = NUMBERED.test(markers.map(({ textContent }) => textContent).join(''))
    for (const marker of markers) marker.remove()
    const last = open.at(-1)
    if (
      last !== undefined &&
      last.list.nextElementSibling !== paragraph &&
      open[0]!.list.nextElementSibling !== paragraph
    )
      open = []
    place(paragraph, { level, isNumbered }, open)
  }
}

function place(paragraph: Element, { level, isNumbered }: { level: number; isNumbered: boolean }, open: Level[]): void {
  while (open.length > 1 && open.at(-1)!.level > level) open.pop()
  let last = open.at(-1)
  const document = paragraph.ownerDocument
  if (last === undefined || last.level < level) {
    const list = document.createElement(isNumbered ? 'ol' : 'ul')
    const above = last?.list.lastElementChild
    if (above) above.append(list)
    else paragraph.before(list)
    last = { level, list }
    open.push(last)
  }
  const item = document.createElement('li')
  last.list.append(item)
  item.append(paragraph)
}
