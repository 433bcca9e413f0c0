import { describe, expect, it } from 'vitest'
import { templateOf, TemplateRefused, type TemplateValues } from './template.ts'

const NAMES = ['by', 'reason', 'times', 'link'] as const
const values: TemplateValues<(typeof NAMES)[number]> = { by: 'Li Wei', reason: '', times: 3, link: 'https://a/#c' }
const write = (text: string, over: Partial<typeof values> = {}) => templateOf(text, NAMES).write({ ...values, ...over })

function faultOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof TemplateRefused) return error.fault
    throw error
  }
  return undefined
}
const refused = (text: string) => faultOf(() => write(text))

describe('a text', () => {
  it('contains variables, conditions and loops', () => {
    expect(write('{{ by | upcase }}{% if reason != "" %}: {{ reason }}{% endif %}')).toBe('LI WEI')
    expect(write('{{ by }}{% if reason != "" %}: {{ reason }}{% endif %}', { reason: 'late' })).toBe('Li Wei: late')
    expect(write('{% for i in (1..times) %}{{ i }}{% unless forloop.last %},{% endunless %}{% endfor %}')).toBe('1,2,3')
    expect(write('{% case times %}{% when 3 %}three{% else %}more{% endcase %}{% comment %}x{% endcomment %}')).toBe(
      'three',
    )
  })

  it('does not run what a value contains', () => {
    expect(write('{{ by }}', { by: '{{ link }}{% for i in (1..9) %}x{% endfor %}' })).toBe(
      '{{ link }}{% for i in (1..9) %}x{% endfor %}',
    )
  })

  it.each([
    ['one\n  {{ unknown }}', 'template_variable_unknown', 2, 6, 'unknown'],
    ['{{ by.constructor }}', 'template_variable_unknown', 1, 4, 'by.constructor'],
    ['{{ by["__proto__"] }}', 'template_variable_unknown', 1, 4, 'by.__proto__'],
    ['{{ constructor }}', 'template_variable_unknown', 1, 4, 'constructor'],
    ['{{ __proto__ }}', 'template_variable_unknown', 1, 4, '__proto__'],
    ['{{ by[reason] }}', 'template_variable_unknown', 1, 4, 'by[reason]'],
    ['{% if secret == "a" %}{% endif %}', 'template_variable_unknown', 1, 7, 'secret'],
    ['{% for i in (1..secret) %}{% endfor %}', 'template_variable_unknown', 1, 17, 'secret'],
    ['{{ by | append: secret }}', 'template_variable_unknown', 1, 17, 'secret'],
    ['a\n\n{{ by | date: "%Y" }}', 'template_filter_unknown', 3, 1, 'date'],
    ['{{ by | constructor }}', 'template_filter_unknown', 1, 1, 'constructor'],
    ['{{ by | __proto__ }}', 'template_filter_unknown', 1, 1, '__proto__'],
    ['{% include "/etc/passwd" %}', 'template_tag_unknown', 1, 1, 'include'],
    ['{% render "a" %}', 'template_tag_unknown', 1, 1, 'render'],
    ['{% layout "a" %}', 'template_tag_unknown', 1, 1, 'layout'],
    ['{% assign link = "https://evil" %}', 'template_tag_unknown', 1, 1, 'assign'],
    ['{% constructor %}', 'template_tag_unknown', 1, 1, 'constructor'],
    ['{% liquid\n echo by %}', 'template_tag_unknown', 1, 1, 'liquid'],
    ['{{ by', 'template_syntax_wrong', 1, 1, ''],
    ['ab {% if by %}', 'template_syntax_wrong', 1, 4, ''],
    ['{% endif %}', 'template_tag_unknown', 1, 1, 'endif'],
  ])('%s is refused with its place', (text, key, line, column, name) => {
    expect(refused(text)).toEqual({ key, params: { line, column, name } })
  })

  it('reaches no prototype through what a loop counts', () => {
    expect(refused('{% for i in (1..2) %}{{ i.constructor }}{% endfor %}')?.key).toBe('template_syntax_wrong')
    expect(refused('{% for i in (1..2) %}{{ i.__proto__ }}{% endfor %}')?.key).toBe('template_syntax_wrong')
    expect(refused('{% for i in (1..2) %}{{ forloop.constructor }}{% endfor %}')?.key).toBe('template_syntax_wrong')
  })
})

describe('a limit', () => {
  const nested = (depth: number) => '{% if by %}'.repeat(depth) + '{% endif %}'.repeat(depth)

  it('of depth is checked before the text is parsed', () => {
    expect(refused(nested(5))).toBeUndefined()
    expect(refused(nested(6))?.key).toBe('template_nested_too_deep')
    expect(refused('{% if by %}'.repeat(20_000))?.key).toBe('template_nested_too_deep')
  })

  it.each([
    ['one loop', '{% for i in (1..1000000000) %}{% endfor %}'],
    ['loops in loops', '{% for i in (1..9000) %}{% for j in (1..9000) %}{% endfor %}{% endfor %}'],
    ['much text', `{% for i in (1..5000) %}${'much '.repeat(10)}{% endfor %}`],
    ['a long value', '{{ by }}'.repeat(3)],
    ['filters', `{{ by ${'| append: by '.repeat(20)} }}`],
  ])('ends %s within its time', (_what, text) => {
    const began = performance.now()
    expect(faultOf(() => write(text, { by: 'x'.repeat(10_000) }))?.key).toBe('template_limit_exceeded')
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})

describe('a variable that stands alone', () => {
  const fault = (text: string) => faultOf(() => templateOf(text, NAMES, ['link']))?.key

  it('may be there once or twice', () => {
    expect(fault('{{ link }}')).toBeUndefined()
    expect(fault('Open:\n  {{link}}  \nor\n{{ link }}')).toBeUndefined()
  })

  it.each([
    ['nothing', 'template_variable_missing'],
    ['{% comment %}\n{{ link }}\n{% endcomment %}', 'template_variable_missing'],
    ['{% if by %}\n{{ link }}\n{% endif %}', 'template_variable_not_alone'],
    ['https://evil/?{{ link }}', 'template_variable_not_alone'],
    ['https://evil/?\n{{- link }}', 'template_variable_not_alone'],
    ['https://evil/?{% if by %}\n{% endif %}{{ link }}', 'template_variable_not_alone'],
    ['{% if by -%}\nhttps://evil/?{% endif -%}\n{{ link }}', 'template_variable_not_alone'],
    ['{{ by }}\n{{ link | upcase }}', 'template_variable_not_alone'],
    ['{{ link }}\n{{ by | append: link }}', 'template_variable_not_alone'],
    ['{{ link }}\n{% for c in link %}{{ c | upcase }}{% endfor %}', 'template_variable_not_alone'],
    ['{{ link }}\n{% if link contains "#a" %}a{% endif %}', 'template_variable_not_alone'],
    ['{{ link }}.evil', 'template_variable_not_alone'],
  ])('%s is refused', (text, key) => {
    expect(fault(text)).toBe(key)
  })
})
