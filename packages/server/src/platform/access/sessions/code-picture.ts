/**
 * Draws a verification code as jittered strokes; the SVG contains no text. It slows down scripts and is not a security
 * control.
 */

import { randomInt } from 'node:crypto'

// Polylines on a 4 x 6 grid, one per stroke.
const STROKES: Record<string, string[]> = {
  '2': ['0,1 1,0 3,0 4,1 4,2 0,6 4,6'],
  '3': ['0,0 4,0 2,2 4,4 3,6 0,6'],
  '4': ['3,6 3,0 0,4 4,4'],
  '5': ['4,0 0,0 0,2 3,2 4,4 3,6 0,6'],
  '6': ['4,0 1,1 0,4 1,6 3,6 4,4 3,3 0,4'],
  '7': ['0,0 4,0 1,6'],
  '8': ['2,3 0,1 2,0 4,1 2,3 0,5 2,6 4,5 2,3'],
  '9': ['4,2 1,3 0,1 2,0 4,1 3,6'],
  A: ['0,6 2,0 4,6', '1,4 3,4'],
  B: ['0,6 0,0 3,0 4,1 3,3 0,3', '3,3 4,4 3,6 0,6'],
  C: ['4,1 3,0 1,0 0,2 0,4 1,6 3,6 4,5'],
  D: ['0,6 0,0 2,0 4,2 4,4 2,6 0,6'],
  E: ['4,0 0,0 0,6 4,6', '0,3 3,3'],
  F: ['4,0 0,0 0,6', '0,3 3,3'],
  G: ['4,1 3,0 1,0 0,2 0,4 1,6 4,6 4,3 2,3'],
  H: ['0,0 0,6', '4,0 4,6', '0,3 4,3'],
  J: ['1,0 4,0', '3,0 3,5 2,6 0,5'],
  K: ['0,0 0,6', '4,0 0,3 4,6'],
  M: ['0,6 0,0 2,3 4,0 4,6'],
  N: ['0,6 0,0 4,6 4,0'],
  P: ['0,6 0,0 3,0 4,1 3,3 0,3'],
  Q: ['2,0 0,2 0,4 2,6 4,4 4,2 2,0', '3,5 4,6'],
  R: ['0,6 0,0 3,0 4,1 3,3 0,3', '2,3 4,6'],
  S: ['4,1 3,0 1,0 0,1 4,4 3,6 1,6 0,5'],
  T: ['0,0 4,0', '2,0 2,6'],
  U: ['0,0 0,5 1,6 3,6 4,5 4,0'],
  V: ['0,0 2,6 4,0'],
  W: ['0,0 1,6 2,3 3,6 4,0'],
  X: ['0,0 4,6', '4,0 0,6'],
  Y: ['0,0 2,3 4,0', '2,3 2,6'],
  Z: ['0,0 4,0 0,6 4,6'],
}

const WIDTH = 132
const HEIGHT = 44
const jitter = (range: number) => (randomInt(2001) / 1000 - 1) * range

function glyph(letter: string, place: number): string {
  const left = 12 + place * 29 + jitter(3)
  const top = 9 + jitter(3)
  const turn = jitter(14)
  const scale = 4.1 + jitter(0.5)
  return (STROKES[letter] ?? [])
    .map((stroke) => {
      const points = stroke.split(' ').map((point) => {
        const [x, y] = point.split(',').map(Number) as [number, number]
        return `${(left + x * scale + jitter(0.8)).toFixed(1)},${(top + y * scale + jitter(0.8)).toFixed(1)}`
      })
      return `<polyline points="${points.join(' ')}" transform="rotate(${turn.toFixed(1)} ${(left + 8).toFixed(1)} 22)"/>`
    })
    .join('')
}

/** An SVG of fixed size, drawn with `currentColor`. */
export function codePicture(code: string): string {
  const noise = Array.from({ length: 4 }, () => {
    const y = randomInt(HEIGHT)
    return `<path opacity=".35" d="M0 ${y} Q${randomInt(WIDTH)} ${randomInt(HEIGHT)} ${WIDTH} ${randomInt(HEIGHT)}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${noise.join('')}${[...code].map(glyph).join('')}</svg>`
}
