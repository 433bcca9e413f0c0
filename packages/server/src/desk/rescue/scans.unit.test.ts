import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ordinalOf } from '../../numbers/ledger/serial-set/ordinals.ts'
import { hasOrdinal, ordinalsOf, setOfOrdinals } from '../../numbers/ledger/serial-set/serial-set.ts'
import { sortScans } from './scans.ts'

const place = (block: number, offset: number) => ordinalOf(block, offset)
const ordinal = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 200_000 }))
  .map(([block, offset]) => place(block, offset))

it('leaves as candidates exactly the members that nobody scanned, whatever is scanned', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(ordinal, { minLength: 1, maxLength: 80 }),
      fc.array(fc.tuple(fc.boolean(), fc.nat(), ordinal), { maxLength: 120 }),
      (members, picks) => {
        // Half of the scans are siblings, some of them repeatedly; the others are anything.
        const scans = picks.map(([isSibling, at, other]) =>
          isSibling ? (members[at % members.length] as number) : other,
        )
        const { outcomes, scanned, candidates } = sortScans(
          setOfOrdinals(members),
          scans.map((one) => ({ ordinals: [one], isAmbiguous: false })),
        )
        const read = new Set(scans.filter((one) => members.includes(one)))
        expect([...ordinalsOf(candidates)]).toEqual(members.filter((one) => !read.has(one)).sort((a, b) => a - b))
        expect([...ordinalsOf(scanned)]).toEqual([...read].sort((a, b) => a - b))
        const seen = new Set<number>()
        scans.forEach((one, at) => {
          expect(outcomes[at]).toBe(!members.includes(one) ? 'ELSEWHERE' : seen.has(one) ? 'REPEATED' : 'INSIDE')
          seen.add(one)
        })
      },
    ),
  )
})

it('takes the meaning of a scan that is one of the packs, and tells what is no sibling', () => {
  const members = setOfOrdinals([place(1, 0), place(1, 1), place(1, 2)])
  const { outcomes, candidates } = sortScans(members, [
    { ordinals: [place(9, 9), place(1, 1)], isAmbiguous: false },
    { ordinals: [place(9, 9)], isAmbiguous: true },
    { ordinals: [], isAmbiguous: true },
    { ordinals: [], isAmbiguous: false },
  ])
  expect(outcomes).toEqual(['INSIDE', 'ELSEWHERE', 'AMBIGUOUS', 'UNKNOWN'])
  expect(hasOrdinal(candidates, place(1, 1))).toBe(false)
  expect(candidates.size).toBe(2)
})
