import { expect, it } from 'vitest'
import { passkeyObstacle } from './passkey-place.ts'

const at = (hostname: string, protocol = 'https:', port = '') => ({
  hostname,
  protocol,
  origin: `${protocol}//${hostname}${port}`,
})
const PUBLIC = 'https://console.example.com'

it('says why passkeys cannot be used at an address', () => {
  expect(passkeyObstacle(at('localhost', 'http:', ':8080'), null)).toBeNull()
  expect(passkeyObstacle(at('console.example.com'), PUBLIC)).toBeNull()
  for (const number of [at('127.0.0.1', 'http:', ':8080'), at('10.1.2.3'), at('[::1]', 'http:')])
    expect(passkeyObstacle(number, null), number.origin).toBe('NUMBER')
  expect(passkeyObstacle(at('console.example.com', 'http:'), null)).toBe('NOT_HTTPS')
  expect(passkeyObstacle(at('console.example.com'), null)).toBe('NO_PUBLIC_URL')
  expect(passkeyObstacle(at('localhost', 'http:', ':8080'), PUBLIC)).toBe('OTHER_ADDRESS')
  expect(passkeyObstacle(at('console.example.com', 'https:', ':8443'), PUBLIC)).toBe('OTHER_ADDRESS')
})
