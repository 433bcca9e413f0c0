/**
 * A rule while it is entered: the tree of the contract, of which much may be missing, and what can be done with its
 * parts. A part is named by its place: the numbers of the parts on the way to it, none for the tree itself.
 */

import {
  RULE_DEPTH_MAXIMUM,
  RULE_LEAVES_MAXIMUM,
  type RuleGroup,
  type RuleLeaf,
  ruleLeaf,
} from '@serialis/contract/engagement/audiences/rules.schema.ts'

type LeafKind = RuleLeaf['kind']
export type EnteredLeaf = { kind: LeafKind; not: boolean } & Readonly<Record<string, unknown>>
export type EnteredGroup = Omit<RuleGroup, 'rules'> & { rules: readonly EnteredNode[] }
export type EnteredNode = EnteredGroup | EnteredLeaf
export type Place = readonly number[]

/** A changed tree, and where the part is that it was about. */
export interface Changed {
  tree: EnteredGroup
  place: Place
}

export const isGroup = (node: EnteredNode): node is EnteredGroup => node.kind === 'GROUP'
export const newGroup = (rules: readonly EnteredNode[] = []): EnteredGroup => ({
  kind: 'GROUP',
  match: 'ALL',
  atLeast: null,
  not: false,
  rules,
})

export function nodeAt(tree: EnteredGroup, place: Place): EnteredNode | undefined {
  let node: EnteredNode | undefined = tree
  for (const at of place) node = node !== undefined && isGroup(node) ? node.rules[at] : undefined
  return node
}

export const leafCount = (node: EnteredNode): number =>
  isGroup(node) ? node.rules.reduce((count, one) => count + leafCount(one), 0) : 1

/** Groups inside of groups, the outermost counted; none in a leaf. */
export const depthOf = (node: EnteredNode): number => (isGroup(node) ? 1 + Math.max(0, ...node.rules.map(depthOf)) : 0)

const parentOf = (place: Place): Place => place.slice(0, -1)
const lastOf = (place: Place): number => place.at(-1) ?? 0
export const placeName = (place: Place): string => place.join('.')

function changeGroup(
  tree: EnteredGroup,
  place: Place,
  change: (rules: readonly EnteredNode[]) => readonly EnteredNode[],
): EnteredGroup {
  const [at, ...rest] = place
  if (at === undefined) return { ...tree, rules: change(tree.rules) }
  return {
    ...tree,
    rules: tree.rules.map((one, other) => (other === at && isGroup(one) ? changeGroup(one, rest, change) : one)),
  }
}

const withAll = (rules: readonly EnteredNode[], at: number, nodes: readonly EnteredNode[]) => [
  ...rules.slice(0, at),
  ...nodes,
  ...rules.slice(at),
]
const without = (rules: readonly EnteredNode[], at: number) => rules.filter((_, other) => other !== at)

export function insert(tree: EnteredGroup, group: Place, at: number, node: EnteredNode): Changed {
  return { tree: changeGroup(tree, group, (rules) => withAll(rules, at, [node])), place: [...group, at] }
}

/** The place is that of the part that follows, else of the one before, else of the group, which is empty then. */
export function remove(tree: EnteredGroup, place: Place): Changed {
  const [group, at] = [parentOf(place), lastOf(place)]
  const next = changeGroup(tree, group, (rules) => without(rules, at))
  const left = nodeAt(next, group)
  const count = left !== undefined && isGroup(left) ? left.rules.length : 0
  return { tree: next, place: count === 0 ? group : [...group, Math.min(at, count - 1)] }
}

export function duplicate(tree: EnteredGroup, place: Place): Changed {
  const node = nodeAt(tree, place)
  return node === undefined ? { tree, place } : insert(tree, parentOf(place), lastOf(place) + 1, node)
}

/** Takes a part out of a group and puts it at a place of the tree as it is then. */
function transfer(tree: EnteredGroup, place: Place, group: Place, at: number): Changed {
  const node = nodeAt(tree, place)
  return node === undefined ? { tree, place } : insert(remove(tree, place).tree, group, at, node)
}

export type Direction = 'UP' | 'DOWN' | 'IN' | 'OUT'

/**
 * UP and DOWN among its neighbours; IN to the end of a group before it, or else to the beginning of one after it; OUT
 * behind the group that it is in. Undefined where it cannot go, also where groups would be too deep.
 */
export function move(tree: EnteredGroup, place: Place, direction: Direction): Changed | undefined {
  if (place.length === 0) return undefined
  const [group, at] = [parentOf(place), lastOf(place)]
  const siblings = (nodeAt(tree, group) as EnteredGroup).rules
  if (direction === 'OUT')
    return group.length === 0 ? undefined : transfer(tree, place, parentOf(group), lastOf(group) + 1)
  if (direction !== 'IN') {
    const to = direction === 'UP' ? at - 1 : at + 1
    return siblings[to] === undefined ? undefined : transfer(tree, place, group, to)
  }
  const [before, after] = [siblings[at - 1], siblings[at + 1]]
  const into =
    before !== undefined && isGroup(before)
      ? transfer(tree, place, [...group, at - 1], before.rules.length)
      : after !== undefined && isGroup(after)
        ? transfer(tree, place, [...group, at], 0)
        : undefined
  return into === undefined || depthOf(into.tree) > RULE_DEPTH_MAXIMUM ? undefined : into
}

/** Puts a part into a group of its own; undefined where groups would be too deep. */
export function wrap(tree: EnteredGroup, place: Place): Changed | undefined {
  const node = nodeAt(tree, place)
  if (node === undefined || place.length === 0) return undefined
  const next = changeGroup(tree, parentOf(place), (rules) =>
    rules.map((one, other) => (other === lastOf(place) ? newGroup([one]) : one)),
  )
  return depthOf(next) > RULE_DEPTH_MAXIMUM ? undefined : { tree: next, place }
}

/** Puts the parts of a group in its place. */
export function unwrap(tree: EnteredGroup, place: Place): Changed {
  const node = nodeAt(tree, place)
  if (node === undefined || !isGroup(node) || place.length === 0) return { tree, place }
  const [group, at] = [parentOf(place), lastOf(place)]
  const next = changeGroup(tree, group, (rules) => withAll(without(rules, at), at, node.rules))
  return { tree: next, place: node.rules.length > 0 ? place : group }
}

export const turn = (tree: EnteredGroup, place: Place): EnteredGroup =>
  place.length === 0
    ? { ...tree, not: !tree.not }
    : changeGroup(tree, parentOf(place), (rules) =>
        rules.map((one, other) => (other === lastOf(place) ? { ...one, not: !one.not } : one)),
      )

/** How many further conditions fit. */
export const roomOf = (tree: EnteredGroup): number => Math.max(0, RULE_LEAVES_MAXIMUM - leafCount(tree))
/** Whether a group may get a group. The place of a group tells how deep it is. */
export const mayHaveGroup = (place: Place): boolean => place.length + 2 <= RULE_DEPTH_MAXIMUM

/** The leaf as the contract takes it; undefined while something is missing or wrong. */
export const completeLeaf = (leaf: EnteredLeaf): RuleLeaf | undefined => ruleLeaf.safeParse(leaf).data

/** The rule of the conditions that are complete, for its words; undefined where none is. */
export function completePart(node: EnteredGroup): RuleGroup | undefined {
  const rules = node.rules.flatMap((one) => (isGroup(one) ? completePart(one) : completeLeaf(one)) ?? [])
  return rules.length === 0 ? undefined : { ...node, rules }
}

export const incompleteCount = (node: EnteredNode): number =>
  isGroup(node)
    ? node.rules.reduce((count, one) => count + incompleteCount(one), 0)
    : Number(completeLeaf(node) === undefined)

const ACTIVITY = { type: '', matches: [] }
const EVER = { kind: 'EVER' }

/** What each kind of condition begins with. */
const BEGINNINGS: Record<LeafKind, Readonly<Record<string, unknown>>> = {
  GENDER: { values: [] },
  LOCALE: { values: [] },
  REGION: { values: [] },
  SOURCE_CHANNEL: { values: [] },
  AGE: { from: undefined, to: undefined },
  IDENTITY: { values: [], isVerified: true },
  TAG: { values: [] },
  ATTRIBUTE: { collectionId: undefined, path: undefined, asks: { op: 'SET' } },
  AUDIENCE: { values: [] },
  ACTIVITY: { ...ACTIVITY, compared: 'AT_LEAST', count: 1, window: { kind: 'ROLLING', days: 30 } },
  SEQUENCE: { first: ACTIVITY, second: ACTIVITY, isFollowed: false, hours: 24, window: EVER },
  SERIAL: { productId: null, batch: null, sources: [], count: 1 },
  FIRST_SCAN: { window: { kind: 'ROLLING', days: 30 } },
  CONSENT: { purpose: 'MARKETING', channel: undefined, state: 'GRANTED' },
  POINTS: { compared: 'AT_LEAST', balance: undefined },
  RANDOM: { salt: '', from: 0, to: 999 },
}
export const newLeaf = (kind: LeafKind): EnteredLeaf => ({ kind, not: false, ...BEGINNINGS[kind] })

/** In the order in which they are offered. */
export const LEAF_KINDS = [
  'SERIAL',
  'FIRST_SCAN',
  'ACTIVITY',
  'SEQUENCE',
  'TAG',
  'ATTRIBUTE',
  'AUDIENCE',
  'REGION',
  'GENDER',
  'AGE',
  'LOCALE',
  'SOURCE_CHANNEL',
  'IDENTITY',
  'CONSENT',
  'POINTS',
  'RANDOM',
] as const satisfies readonly LeafKind[]
