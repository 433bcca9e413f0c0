/** A drawing as data: made into elements one by one by a page, or into text by who has no page. */

export interface Shape {
  name: 'g' | 'rect' | 'path' | 'line' | 'circle' | 'text' | 'title'
  attributes: Readonly<Record<string, string | number>>
  text?: string
  children?: readonly Shape[]
}
export interface Drawing {
  width: number
  height: number
  shapes: readonly Shape[]
}
export interface ChartOptions {
  width: number
  format: (value: number) => string
}

const TENTHS = 10
export const rounded = (value: number): number => Math.round(value * TENTHS) / TENTHS

const FONT = 12
const NARROW = 0.58
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/u

/** About as wide as it is drawn: nothing can be measured here. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (WIDE.test(sign) ? FONT : FONT * NARROW), 0)

/** With an ellipsis where it would be wider. */
export function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  const signs = [...text]
  while (signs.length > 1 && widthOf(`${signs.join('')}…`) > width) signs.pop()
  return `${signs.join('')}…`
}

type Anchor = 'start' | 'middle' | 'end'
export const textAt = (text: string, x: number, y: number, anchor: Anchor = 'start'): Shape => ({
  name: 'text',
  attributes: { x: rounded(x), y: rounded(y), 'text-anchor': anchor, class: 'chart-text' },
  text,
})

export const titled = (shape: Shape, text: string): Shape => ({
  ...shape,
  children: [{ name: 'title', attributes: {}, text }],
})

const LOOKS = 8
const DASHES = ['', '6 3', '2 3']

/** Eight looks; lines of further series are dashed. */
export const lookOf = (at: number): string => `chart-${at % LOOKS}`
export const dashOf = (at: number): Record<string, string> => {
  const dash = DASHES[Math.floor(at / (LOOKS / 2)) % DASHES.length]!
  return dash === '' ? {} : { 'stroke-dasharray': dash }
}

const LINE = 20
const SWATCH = 12

/** What each look means, in as many lines as it takes; returns where the next thing goes. */
export function legendOf(
  names: readonly string[],
  { top, width }: { top: number; width: number },
): { shapes: Shape[]; bottom: number } {
  let [x, y] = [0, top]
  const shapes = names.flatMap((name, at): Shape[] => {
    const text = cutTo(name, width - SWATCH - 6)
    const taken = SWATCH + 6 + widthOf(text) + 16
    if (x > 0 && x + taken > width) [x, y] = [0, y + LINE]
    const left = x
    x += taken
    return [
      {
        name: 'rect',
        attributes: { x: rounded(left), y, width: SWATCH, height: SWATCH, class: `chart-mark ${lookOf(at)}` },
      },
      textAt(text, left + SWATCH + 6, y + SWATCH - 2),
    ]
  })
  return { shapes, bottom: names.length === 0 ? top : y + LINE }
}
