import { expect, it, test } from 'vitest'
import {
  alternativeOf,
  EMBEDDED_CHARACTERS,
  isAtHost,
  pictureAlignmentOf,
  pictureSourceOf,
  pixelsOf,
  videoSourceOf,
} from './media-values.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const OWN = `/static/UE/files/1/${ID}?e=1&s=x`
const PNG = 'data:image/png;base64,iVBORw0KGgo'

test.each([
  ['https://example.com/a.png', 'https://example.com/a.png'],
  [' http://example.com/a b.png', 'http://example.com/ab.png'],
  [OWN, OWN],
  [`/base${OWN}`, `/base${OWN}`],
  [`document-file:${ID}`, `document-file:${ID}`],
  ['/static/UE/files/1/x', null],
  ['//example.com/a.png', null],
  ['a.png', null],
  ['/api/access/me', null],
  [`javascript:alert(1)//static/UE/files/1/${ID}?e=1`, null],
  [`//evil.example${OWN}`, null],
  [`/\\evil.example${OWN}`, null],
  ['java\tscript:alert(1)', null],
  ['data:text/html,x', null],
  ['data:image/svg+xml;base64,PHN2Zz4=', null],
  [`${PNG}AAAA`, null],
  [`https://example.com/${'x'.repeat(2_000)}`, null],
  [null, null],
])('takes of %j the picture %j', (text, source) => {
  expect(pictureSourceOf(text)).toBe(source)
})

it('takes drawings into a document that is in one browser alone, of the kind and size that the pad makes', () => {
  expect(pictureSourceOf(`${PNG}AAAA`, true)).toBe(`${PNG}AAAA`)
  const rest = EMBEDDED_CHARACTERS - PNG.length
  expect(pictureSourceOf(PNG + 'A'.repeat(rest), true)).not.toBeNull()
  expect(pictureSourceOf(PNG + 'A'.repeat(rest + 1), true)).toBeNull()
  for (const text of [`${PNG}"onerror=`, 'data:image/png;base64,R0lGODlh', `data:image/svg+xml;base64,iVBORw0KGgo`])
    expect(pictureSourceOf(text, true)).toBeNull()
})

test.each([
  ['https://player.example.com/1', true],
  ['https://a.video.example/1', true],
  ['https://video.example/1', false],
  ['https://evilvideo.example/1', false],
  ['http://player.example.com/1', false],
  ['https://player.example.com@evil.example/1', false],
  ['https://player.example.com.evil.example/1', false],
  ['javascript:1', false],
  ['player.example.com', false],
])('%s is at an allowed host: %s', (address, isAllowed) => {
  expect(isAtHost(address, ['player.example.com', '*.video.example'])).toBe(isAllowed)
})

it('takes videos of allowed hosts and of the product', () => {
  expect(videoSourceOf('https://v.example/1', [])).toBeNull()
  expect(videoSourceOf('https://v.example/1', ['v.example'])).toBe('https://v.example/1')
  expect(videoSourceOf(OWN, [])).toBe(OWN)
  expect(videoSourceOf('https://v.example/1', null)).toBe('https://v.example/1')
  for (const text of ['http://v.example/1', 'javascript:1', 'x', '']) expect(videoSourceOf(text, null)).toBeNull()
  expect(videoSourceOf(`${PNG}AAAA`, ['v.example'])).toBeNull()
})

it('reads lengths, alignments and alternative texts in one form', () => {
  expect(['120', '120px', '12.5'].map(pixelsOf)).toEqual([120, 120, 12])
  for (const text of ['0', '-1', '4001', '50%', 'x', null]) expect(pixelsOf(text)).toBeNull()
  expect(['left', ' RIGHT', 'middle', null].map(pictureAlignmentOf)).toEqual(['left', 'right', null, null])
  expect(alternativeOf(' a\n\u202eb ')).toBe('a b')
  expect([alternativeOf(' '), alternativeOf(null)]).toEqual([null, null])
})
