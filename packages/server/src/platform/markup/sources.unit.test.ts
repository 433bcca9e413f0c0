import { expect, it } from 'vitest'
import { sourcesOf, withSources } from './sources.ts'

const clean = '<p>a src="text"<img src="/a?b&amp;c" alt=" src=&quot;d&quot;"><a href="https://e/">src="f"</a></p>'

it('finds what leads somewhere, in tags alone', () => {
  expect(sourcesOf(clean)).toEqual(['/a?b&c', 'https://e/'])
})

it('replaces it as a value that ends nothing, or takes it away', () => {
  expect(withSources(clean, (source, name) => (name === 'src' ? 'x"><script>' : source))).toContain(
    '<img src="x&quot;&gt;&lt;script&gt;" alt=',
  )
  expect(withSources('<img src="a">', () => undefined)).toBe('<img>')
})
