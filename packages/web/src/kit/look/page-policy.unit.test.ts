import { expect, it } from 'vitest'
import { ownAsset, withoutTags } from './page-policy.ts'

it('text with a tag becomes no markup; styles do', () => {
  expect(withoutTags('.ant-btn>span{content:"\\201C";width:calc(100% - 2px)}')).not.toBeNull()
  for (const text of ['<img src=x onerror=alert(1)>', '</style><script>', 'a < b']) expect(withoutTags(text)).toBeNull()
})

it('only the files of the build become scripts', () => {
  const origin = 'https://console.example.com'
  expect(ownAsset('/assets/work.worker-1.js', origin)).toBe(`${origin}/assets/work.worker-1.js`)
  for (const url of [
    'https://elsewhere.example.com/assets/a.js',
    '//elsewhere.example.com/assets/a.js',
    'data:text/javascript,alert(1)',
    `blob:${origin}/1`,
    '/api/files/a.js',
    '/assets/../api/a.js',
  ])
    expect(ownAsset(url, origin), url).toBeNull()
})
