import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('takes addresses and networks of proxies', () => {
  const proxies = '10.1.0.4, 10.2.0.0/16 2001:db8::/32'
  expect(readConfig({ TRUSTED_PROXIES: proxies }, []).trustedProxies).toEqual([
    '10.1.0.4',
    '10.2.0.0/16',
    '2001:db8::/32',
  ])
  expect(readConfig({}, []).trustedProxies).toEqual([])
})

it.each(['true', '1', 'proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::1/129', '0x0a000001'])(
  'refuses the proxy %s: whoever is believed may name any client',
  (proxy) => {
    expect(() => readConfig({ TRUSTED_PROXIES: proxy }, [])).toThrow(proxy)
  },
)
