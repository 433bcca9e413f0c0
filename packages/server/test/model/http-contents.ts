/** What the model says of the contents of containers that a change destroys or withdraws. */

import { contentsChoiceOf, type ContentsChoice } from '@serialis/contract/numbers/ledger/contents.schema.ts'
import { isGone, takesAway } from '@serialis/contract/numbers/ledger/serial.status.ts'
import type { NaiveChange, NaiveEvent } from '../ledger/naive-serials.ts'
import { membersOf, serial, type World } from './http-world.ts'

type Given = Omit<NaiveChange, 'event' | 'commits' | 'held' | 'goesWith'>
export interface ModelChange {
  readonly given: Given & Pick<NaiveChange, 'held' | 'goesWith'>
  readonly fates: ReadonlyMap<number, string>
  /** Members that are taken out first, by container. */
  readonly released: ReadonlyMap<number, number[]>
}

const dry: NaiveEvent = { id: 'dry', recordedAt: new Date(0) }

function withContents(world: World, ordinals: readonly number[]): number[] {
  const all = new Set(ordinals)
  for (const ordinal of all) for (const member of membersOf(world, ordinal)) all.add(member)
  return [...all]
}

/** The members in use that the containers which go would leave behind. */
function leftBehind(world: World, fates: ReadonlyMap<number, string>): Map<number, number[]> {
  const isGoing = (ordinal: number) => fates.get(ordinal) === 'change' || isGone(serial(world, ordinal).state.status)
  const left = new Map<number, number[]>()
  for (const [container, fate] of fates) {
    const members = fate === 'change' ? membersOf(world, container).filter((member) => !isGoing(member)) : []
    if (members.length > 0) left.set(container, members)
  }
  return left
}

export function changeWithContents(world: World, given: Given, contents: ContentsChoice | null): ModelChange {
  const choice = contentsChoiceOf(world.scheme, given.operation, { contents, withContents: false })
  const ordinals = choice === 'WITH' ? withContents(world, given.ordinals) : given.ordinals
  const ask = (held: ReadonlySet<number>, goesWith: ReadonlySet<number>) => {
    const whole = { ...given, ordinals, held, goesWith }
    return { given: whole, fates: world.naive.change({ ...whole, event: dry, commits: false }) }
  }
  if (!takesAway(world.scheme, given.operation)) return { ...ask(new Set(), new Set()), released: new Map() }
  const held = new Set<number>()
  let goesWith: ReadonlySet<number> = new Set(ordinals)
  for (;;) {
    const asked = ask(new Set(held), goesWith)
    const released = leftBehind(world, asked.fates)
    const next = new Set([...goesWith].filter((ordinal) => asked.fates.get(ordinal) === 'change'))
    if ((choice === 'RELEASE' || released.size === 0) && next.size === goesWith.size) return { ...asked, released }
    if (choice !== 'RELEASE') for (const container of released.keys()) held.add(container)
    goesWith = next
  }
}
