import { RULE_DEPTH_MAXIMUM, ruleTree } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { describe, expect, test } from 'vitest'
import {
  completePart,
  depthOf,
  duplicate,
  type EnteredGroup,
  type EnteredNode,
  incompleteCount,
  insert,
  LEAF_KINDS,
  leafCount,
  mayHaveGroup,
  move,
  newGroup,
  newLeaf,
  nodeAt,
  remove,
  roomOf,
  turn,
  unwrap,
  wrap,
} from './rule-tree.ts'

/** A leaf with a letter as its name. */
const leaf = (salt: string): EnteredNode => ({ ...newLeaf('RANDOM'), salt })
/** `a (b c) d`: letters are leaves, parentheses are groups. */
const shape = (node: EnteredNode): string =>
  node.kind === 'GROUP' ? `(${(node as EnteredGroup).rules.map(shape).join('')})` : String(node['salt' as never])
const tree = newGroup([leaf('a'), newGroup([leaf('b'), leaf('c')]), leaf('d'), newGroup([newGroup([leaf('e')])])])
const inside = (depth: number): EnteredGroup => newGroup([depth === 1 ? leaf('x') : inside(depth - 1)])

test('a tree tells its parts, its depth and how many leaves it has', () => {
  expect(shape(tree)).toBe('(a(bc)d((e)))')
  expect(shape(nodeAt(tree, [1, 1])!)).toBe('c')
  expect(nodeAt(tree, [0, 0])).toBeUndefined()
  expect(depthOf(tree)).toBe(3)
  expect(leafCount(tree)).toBe(5)
  expect(roomOf(tree)).toBe(45)
})

describe('a part', () => {
  test('is inserted into any group', () => {
    const { tree: next, place } = insert(tree, [1], 1, leaf('n'))
    expect(shape(next)).toBe('(a(bnc)d((e)))')
    expect(place).toEqual([1, 1])
    expect(shape(tree)).toBe('(a(bc)d((e)))')
  })

  test.each([
    [[0], '((bc)d((e)))', [0]],
    [[1, 1], '(a(b)d((e)))', [1, 0]],
    [[3, 0, 0], '(a(bc)d(()))', [3, 0]],
    [[3], '(a(bc)d)', [2]],
  ])('is removed from %j, and the user goes on at a part that is there', (from, to, then) => {
    const { tree: next, place } = remove(tree, from)
    expect([shape(next), place]).toEqual([to, then])
  })

  test('is doubled behind itself', () => {
    expect(shape(duplicate(tree, [1]).tree)).toBe('(a(bc)(bc)d((e)))')
    expect(duplicate(tree, [1, 0]).place).toEqual([1, 1])
  })

  test.each([
    [[0], 'DOWN', '((bc)ad((e)))', [1]],
    [[2], 'UP', '(ad(bc)((e)))', [1]],
    [[0], 'IN', '((abc)d((e)))', [0, 0]],
    [[2], 'IN', '(a(bcd)((e)))', [1, 2]],
    [[1, 0], 'OUT', '(a(c)bd((e)))', [2]],
    [[3, 0, 0], 'OUT', '(a(bc)d(()e))', [3, 1]],
  ] as const)('moves from %j %s', (from, direction, to, then) => {
    const moved = move(tree, from, direction)!
    expect([shape(moved.tree), moved.place]).toEqual([to, then])
  })

  test.each([
    [[0], 'UP'],
    [[3], 'DOWN'],
    [[0], 'OUT'],
    [[1, 0], 'IN'],
    [[], 'DOWN'],
  ] as const)('does not move from %j %s, where there is no place for it', (from, direction) => {
    expect(move(tree, from, direction)).toBeUndefined()
  })

  test('gets a group of its own, which is taken away again', () => {
    const wrapped = wrap(tree, [2])!
    expect(shape(wrapped.tree)).toBe('(a(bc)(d)((e)))')
    expect(shape(unwrap(wrapped.tree, [2]).tree)).toBe(shape(tree))
    expect(shape(unwrap(tree, [1]).tree)).toBe('(abcd((e)))')
    expect(unwrap(newGroup([newGroup()]), [0]).place).toEqual([])
  })

  test('is turned round, wherever it is', () => {
    expect(nodeAt(turn(tree, [1, 0]), [1, 0])!.not).toBe(true)
    expect(turn(turn(tree, [1]), [1])).toEqual(tree)
    expect(turn(tree, []).not).toBe(true)
  })
})

test('no operation makes groups deeper than a rule may be', () => {
  const full = inside(RULE_DEPTH_MAXIMUM)
  const bottom = Array.from({ length: RULE_DEPTH_MAXIMUM }, () => 0)
  expect(depthOf(full)).toBe(RULE_DEPTH_MAXIMUM)
  expect(wrap(full, bottom)).toBeUndefined()
  expect(mayHaveGroup(bottom.slice(0, -1))).toBe(false)
  expect(mayHaveGroup(bottom.slice(0, -2))).toBe(true)
  const beside = newGroup([inside(RULE_DEPTH_MAXIMUM - 1), newGroup([leaf('y')])])
  expect(move(beside, [1], 'IN')).not.toBeUndefined()
  expect(move(newGroup([newGroup(), inside(RULE_DEPTH_MAXIMUM - 1)]), [1], 'IN')).toBeUndefined()
})

test('every kind of condition is offered and has a beginning; what is not complete is left out of the words', () => {
  const [serial, consent, random] = [newLeaf('SERIAL'), newLeaf('CONSENT'), leaf('r')]
  const entered = newGroup([...LEAF_KINDS.map(newLeaf), newGroup([newLeaf('TAG')]), newGroup([serial, random])])
  expect(incompleteCount(newGroup([serial, consent, random]))).toBe(1)
  const part = completePart(entered)!
  expect(ruleTree.safeParse(part).success).toBe(true)
  expect(part.rules.map(({ kind }) => kind)).toEqual(['SERIAL', 'FIRST_SCAN', 'GROUP'])
  expect(completePart(newGroup([newLeaf('TAG')]))).toBeUndefined()
})
