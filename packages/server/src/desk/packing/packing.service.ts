/** What the desk reads: the open container, and the effect of the next scan. Changes nothing. */

import type { PackingRule } from '@serialis/contract/desk/packing/packing-rule.schema.ts'
import type { PackingProblemKey } from '@serialis/contract/desk/packing/packing.errors.ts'
import * as routes from '@serialis/contract/desk/packing/packing.routes.ts'
import type { CheckAnswer } from '@serialis/contract/desk/packing/packing.schema.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import type { Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { bind } from '../../kit/http/bind.ts'
import { failure, found } from '../../kit/http/failure.ts'
import type { OneSerial } from '../../numbers/ledger/one/one.service.ts'
import { deskContainerOf } from './desk-container.ts'
import { factsOf, type PackFacts } from './facts.ts'
import { problemOf } from './findings.ts'
import { packingRuleOf } from './packing-rule.service.ts'
import {
  insideFinding,
  labelFinding,
  memberFinding,
  mergeFinding,
  mixFinding,
  moveAllFinding,
  roomFinding,
  targetFinding,
  type Finding,
} from './packing-rules.ts'
import { scannedPack } from './scanned.ts'

const unread: Record<'UNKNOWN' | 'SEVERAL', PackingProblemKey> = {
  UNKNOWN: 'packing_code_unknown',
  SEVERAL: 'packing_code_ambiguous',
}

export const openPackingContainer = bind(routes.openPackingContainer, async ({ db, now }, { query }) => {
  const scanned = await scannedPack(db, query.code, now, { gtin: query.gtin })
  if (scanned.outcome !== 'FOUND') throw failure(unread[scanned.outcome], { code: scanned.text })
  const { level, ordinal, parent, code } = scanned.serial
  if (level !== 'EA') return { container: await deskContainerOf(db, ordinal), isAround: false }
  if (parent === null) throw failure('packing_not_a_container', { code })
  return { container: await deskContainerOf(db, parent), isAround: true }
})

interface Scan {
  readonly scheme: Scheme
  readonly rule: PackingRule
  readonly container: PackFacts
  readonly pack: PackFacts
  readonly scanned: readonly PackFacts[]
}
interface Verdict {
  readonly role: CheckAnswer['role']
  readonly finding: Finding | null
}

/** The container to move to: another one of the same level, with room for what was scanned, or for everything. */
function targetVerdict({ scheme, rule, container, pack, scanned }: Scan): Finding | null {
  if (scanned.length === 0) return moveAllFinding(scheme, pack, container, rule)
  return (
    targetFinding(scheme, pack) ??
    firstFinding(scanned, (member) => memberFinding(scheme, pack, member, container.ordinal)) ??
    mixFinding(pack, scanned, rule) ??
    roomFinding(pack, scanned.length)
  )
}

const firstFinding = (packs: readonly PackFacts[], find: (pack: PackFacts) => Finding | null): Finding | null => {
  for (const pack of packs) {
    const finding = find(pack)
    if (finding !== null) return finding
  }
  return null
}

const verdicts: Record<Input<typeof routes.checkPackingScan>['body']['mode'], (scan: Scan) => Verdict> = {
  PACK: ({ scheme, rule, container, pack, scanned }) => ({
    role: 'MEMBER',
    finding:
      targetFinding(scheme, container) ??
      memberFinding(scheme, container, pack, null) ??
      mixFinding(container, [...scanned, pack], rule) ??
      roomFinding(container, scanned.length + 1),
  }),
  UNPACK: ({ container, pack }) => ({ role: 'MEMBER', finding: insideFinding(container, pack) }),
  MOVE: (scan) =>
    scan.pack.level === scan.container.level
      ? { role: 'TARGET', finding: targetVerdict(scan) }
      : { role: 'MEMBER', finding: insideFinding(scan.container, scan.pack) },
  MERGE: ({ scheme, rule, container, pack, scanned }) => ({
    role: 'SOURCE',
    finding: mergeFinding(scheme, container, [...scanned, pack], rule),
  }),
  REPLACE: ({ scheme, container, pack }) => ({ role: 'LABEL', finding: labelFinding(scheme, container, pack) }),
}

const roleOfMode = { PACK: 'MEMBER', UNPACK: 'MEMBER', MOVE: 'MEMBER', MERGE: 'SOURCE', REPLACE: 'LABEL' } as const

const shown = ({ ordinal, code, level }: OneSerial, { members, capacity }: PackFacts) => ({
  ordinal,
  code,
  level,
  count: members.size,
  capacity,
})

export const checkPackingScan = bind(routes.checkPackingScan, async ({ db, now, tenant }, { body }) => {
  const container = found((await factsOf(db, [body.container])).get(body.container))
  const text = await scannedPack(db, body.code, now, { productId: container.productId })
  if (text.outcome !== 'FOUND')
    return {
      role: roleOfMode[body.mode],
      pack: null,
      isRepeat: false,
      problem: { key: unread[text.outcome], params: { code: text.text } },
    }
  const { serial } = text
  const facts = await factsOf(db, [serial.ordinal, ...body.scanned])
  const pack = found(facts.get(serial.ordinal))
  if (serial.ordinal === container.ordinal)
    return { role: 'SELF', pack: shown(serial, pack), isRepeat: false, problem: null }
  const rule = await packingRuleOf(db)
  const isRepeat = body.scanned.includes(serial.ordinal)
  const others = body.scanned.flatMap((ordinal) => (ordinal === serial.ordinal ? [] : (facts.get(ordinal) ?? [])))
  const { role, finding } = verdicts[body.mode]({ scheme: tenant.snScheme, rule, container, pack, scanned: others })
  return {
    role,
    pack: shown(serial, pack),
    isRepeat,
    problem: finding === null || isRepeat ? null : await problemOf(db, finding),
  }
})
