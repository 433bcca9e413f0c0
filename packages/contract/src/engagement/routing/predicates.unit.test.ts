import { describe, expect, it } from 'vitest'
import { conditionFault, conditionOf, type Envelope } from './predicates.ts'

const envelope: Envelope = {
  endpoint: 'shop-orders',
  receivedAt: '2026-11-20T09:12:00.000Z',
  contentType: 'application/json',
  bytes: 120,
  records: 1,
}
const body: unknown = JSON.parse(
  '{"status":"PAID","amount":268,"tags":["VIP"],"lines":[{"sku":"A1"},{"sku":"B2"}],"note":null,"__proto__":{"x":1}}',
)

describe('a condition', () => {
  it.each([
    ['body.status == "PAID" && body.amount >= 100', 'FITS'],
    ['body.status in ["SENT", "DONE"]', 'FALSE'],
    ['size(body.lines) > 1 && body.lines.exists(line, line.sku == "A1")', 'FITS'],
    ['body.lines.all(line, line.sku == "A1")', 'FALSE'],
    ['"VIP" in body.tags', 'FITS'],
    ['body.lines[0].sku.startsWith("A")', 'FITS'],
    ['envelope.endpoint == "shop-orders" && envelope.receivedAt >= "2026-11-01"', 'FITS'],
    ['!has(body.memberId)', 'FITS'],
    ['body.note == null', 'FITS'],
    ['true', 'FITS'],
    ['body.amount > -1', 'FITS'],
    ['body.missing == 1', 'MISSING'],
    ['body.constructor == 1', 'MISSING'],
    ['body.x == 1', 'MISSING'],
    ['body.amount > "a"', 'TYPE'],
    ['body.status', 'TYPE'],
    ['body.amount.contains("2")', 'TYPE'],
  ])('%s: %s', (text, verdict) => {
    expect(conditionFault(text)).toBeUndefined()
    expect(conditionOf(text)(envelope, body)).toBe(verdict)
  })

  it.each([
    ['', 'routing_condition_can_not_be_empty'],
    ['body.a ==', 'routing_condition_unreadable'],
    [`body.a == "${'x'.repeat(2_000)}"`, 'routing_condition_too_large'],
    [Array.from({ length: 80 }, () => 'body.a == 1').join(' || '), 'routing_condition_too_large'],
    [`${'('.repeat(40)}true${')'.repeat(40)}`, 'routing_condition_too_large'],
    [Array.from({ length: 5 }, () => 'body.a.contains("x")').join(' || '), 'routing_condition_too_large'],
    [`body.a.contains("${'x'.repeat(201)}")`, 'routing_condition_too_large'],
    ['other.a == 1', 'routing_condition_unknown_name'],
    ['envelope.secret == "1"', 'routing_condition_unknown_name'],
    ['envelope["secret"] == "1"', 'routing_condition_unknown_name'],
    ['body.a.matches("(a+)+$")', 'routing_condition_not_allowed'],
    ['size(body.a.map(x, x)) > 1', 'routing_condition_not_allowed'],
    ['size(body.a.filter(x, true)) > 1', 'routing_condition_not_allowed'],
    ['body.a.exists(x, x.b.exists(y, y == 1))', 'routing_condition_not_allowed'],
    ['[1, 2].exists(x, x == 1)', 'routing_condition_not_allowed'],
    ['body.a.exists(x, body.long.contains("x"))', 'routing_condition_unknown_name'],
    ['body.a.exists(body, true)', 'routing_condition_not_allowed'],
    ['body.a.contains(body.b)', 'routing_condition_not_allowed'],
    ['body.a.startsWith(body.b)', 'routing_condition_not_allowed'],
    ['body.a + body.b == "x"', 'routing_condition_not_allowed'],
    ['body.a == body.b', 'routing_condition_not_allowed'],
    ['body.a[body.b] == 1', 'routing_condition_not_allowed'],
    ['body.a in body.b', 'routing_condition_not_allowed'],
    ['{"a": 1} == body', 'routing_condition_not_allowed'],
    ['body.a == 1 ? true : false', 'routing_condition_not_allowed'],
    ['timestamp(body.a) == null', 'routing_condition_not_allowed'],
    ['"a"', 'routing_condition_decides_nothing'],
    ['1', 'routing_condition_decides_nothing'],
    ['size(body.a)', 'routing_condition_decides_nothing'],
  ])('is refused: case %#', (text, fault) => {
    expect(conditionFault(text)).toBe(fault)
  })
})

it('stays fast on hostile records', () => {
  const text = 'body.a.exists(x, x.b.contains("zz") || x.c == 1) || size(body.d) < 3'
  const condition = conditionOf(text)
  const hostile = { a: Array.from({ length: 30_000 }, () => ({ b: 'z y'.repeat(20), c: 2 })), d: 'z'.repeat(1_000_000) }
  const start = Date.now()
  condition(envelope, hostile)
  expect(Date.now() - start).toBeLessThan(2_000)
})
