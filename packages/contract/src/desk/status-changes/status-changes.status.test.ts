import { expect, it } from 'vitest'
import { reachableStatuses } from '../../kit/transitions.ts'
import { schemes } from '../../numbers/ledger/serial-states.ts'
import { changeKinds, changeTriggers, evidenceOfOperation, leavesContainer, operationsOf } from './desks.ts'
import { changeRefusals, changeRowErrors } from './status-changes-rows.ts'
import { changeCommands, changeStatuses, changeTransitions } from './status-changes.status.ts'
import { changeRefusalTextsEn, changeRowTextsEn } from './status-changes.texts.en.ts'
import { changeRefusalTextsZh, changeRowTextsZh } from './status-changes.texts.zh.ts'

it('every status is reached from the dry run, every command leads somewhere, and the ends are ends', () => {
  expect([...reachableStatuses(changeTransitions, ['CHECKING'])].toSorted()).toEqual([...changeStatuses].toSorted())
  expect(new Set(changeTransitions.map(({ command }) => command))).toEqual(new Set(changeCommands))
  const ends = changeStatuses.filter((status) => !changeTransitions.some(({ from }) => from.includes(status)))
  expect(ends).toEqual(['DONE', 'DECLINED', 'WITHDRAWN'])
})

it('only a signature leads to the commit, and a second one where the first alone does not', () => {
  expect(
    changeTransitions.filter(({ to }) => to === 'COMMITTING').map(({ command, from }) => [command, ...from]),
  ).toEqual([
    ['sign', 'CHECKED'],
    ['approve', 'WAITING'],
  ])
})

it('each desk offers what the transition tables give to its trigger', () => {
  expect(changeTriggers.map((trigger) => schemes.map((scheme) => operationsOf(scheme, trigger)))).toEqual([
    [
      ['RETIRE_UNUSED', 'USE_INTERNALLY', 'HOLD', 'WITHDRAW'],
      ['RETIRE_UNUSED', 'WITHDRAW', 'RETURN'],
    ],
    [
      ['DESTROY', 'EXPIRE'],
      ['DESTROY', 'DESTROY_DC', 'DISPOSE', 'DESTROY_UNREADABLE'],
    ],
    [
      ['ACTIVATE', 'REACTIVATE'],
      ['ACTIVATE', 'REACTIVATE'],
    ],
  ])
  expect(new Set(Object.values(changeKinds).map(({ path }) => path)).size).toBe(3)
})

it('knows what an operation may ask for, and which take packs out of their containers', () => {
  expect([...evidenceOfOperation('A', 'DESTROY')].toSorted()).toEqual(['reason', 'record'])
  expect([...evidenceOfOperation('B', 'DESTROY_UNREADABLE')]).toEqual(['photo', 'secondPerson', 'identifiedBy'])
  expect([leavesContainer('A', 'USE_INTERNALLY'), leavesContainer('A', 'HOLD')]).toEqual([true, false])
})

it('has words for every refusal in both languages, with the same gaps', () => {
  const gaps = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  for (const error of changeRowErrors)
    expect(gaps(changeRowTextsZh[error]), error).toEqual(gaps(changeRowTextsEn[error]))
  for (const reason of changeRefusals)
    expect(changeRefusalTextsZh[reason] !== '' && changeRefusalTextsEn[reason] !== '', reason).toBe(true)
})
