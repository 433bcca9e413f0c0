import { expect, it } from 'vitest'
import { belowBase } from './base.ts'

const at = (address: string) => new URL(address, 'https://console.example.com')

it('leads a page below the base that was opened outside of it, and leaves the others', () => {
  expect(belowBase('/serialis', at('/login?return=%2Fx#top'))).toBe('/serialis/login?return=%2Fx#top')
  expect(belowBase('/serialis', at('/serialist'))).toBe('/serialis/serialist')
  for (const address of ['/serialis', '/serialis/', '/serialis/login'])
    expect(belowBase('/serialis', at(address))).toBe(null)
  expect(belowBase('', at('/login'))).toBe(null)
})
