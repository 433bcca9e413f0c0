/** A world of four people for the search: what one person alone can do in it, step by step, under the rule. */

import { permissions } from '@serialis/contract/permissions.ts'
import { beyond, refusalOf, type Rights } from './delegation-rule.ts'
import type { Guards } from './guards.ts'
import {
  afterGiving,
  confirms,
  hasTwoPeople,
  maySign,
  needsSecondPerson,
  needsSecondPersonForFactor,
  OPEN,
  refusalOfDecision,
  refusalToSign,
  type Signing,
} from './signing-rule.ts'

const PEOPLE = ['admin', 'qa', 'planner', 'other'] as const
type Name = (typeof PEOPLE)[number]

const [SIGNS, APPROVES, MANAGES] = [
  permissions['orders.approve'],
  permissions['accessRequests.approve'],
  permissions['users.edit'],
]
/** The sets of permissions that people hold, by name. */
const SETS = {
  nothing: [],
  manages: [MANAGES],
  signs: [SIGNS],
  everything: [APPROVES, MANAGES, SIGNS],
} as const
type SetName = keyof typeof SETS

interface Account {
  codes: readonly string[]
  /** Of the role "desk", which all its members hold besides. */
  isOnDesk: boolean
  isDisabled: boolean
  signing: Signing
  /** Who chose the password: its owner, the person of the search, or nobody yet. */
  password: 'owner' | 'intruder' | 'none'
  /** Who has an unused one-time code. */
  code: 'owner' | 'intruder' | 'none'
  /** The owner's second factor, which nobody else has; `taken` when it was reset and the owner has set up no other yet. */
  factor: 'owner' | 'taken' | 'none'
}

interface Asked {
  kind: 'GRANT' | 'DESK' | 'RESET' | 'FACTOR' | 'ENABLE' | 'CONFIRM'
  asker: Name
  subject: Name | undefined
  set: SetName
}

interface World {
  accounts: Partial<Record<Name, Account>>
  /** What the role "desk" holds. */
  desk: SetName
  isTwoPeople: boolean
  /** As a fact, apart from what the rule remembers. */
  hadTwoPeople: boolean
  asked: Asked | undefined
}

const person = (codes: SetName, given: Partial<Account> = {}): Account => ({
  codes: SETS[codes],
  isOnDesk: false,
  isDisabled: false,
  signing: OPEN,
  password: 'owner',
  code: 'none',
  factor: 'none',
  ...given,
})

const madeByAdmin = person('everything', { signing: { isClosed: true, knownTo: ['admin'] }, password: 'intruder' })

/** With few states first. */
export const STARTS = {
  'a help desk that manages accounts': {
    intruder: 'other',
    accounts: { admin: person('everything'), qa: person('signs'), other: person('manages') },
  },
  'two administrators': {
    intruder: 'admin',
    accounts: { admin: person('everything'), qa: person('everything'), planner: person('signs') },
  },
  'two administrators, and people with a second factor': {
    intruder: 'admin',
    accounts: {
      admin: person('everything'),
      qa: person('everything', { factor: 'owner' }),
      planner: person('signs', { factor: 'owner' }),
      other: person('manages', { factor: 'owner' }),
    },
  },
  'two administrators, and an account that the first one made alone': {
    intruder: 'admin',
    accounts: { admin: person('everything'), qa: person('everything'), other: madeByAdmin },
  },
  'one administrator, and an account that the administrator made alone': {
    intruder: 'admin',
    accounts: { admin: person('everything'), qa: person('signs'), other: madeByAdmin },
  },
  'one administrator beside people who sign and help': {
    intruder: 'admin',
    accounts: {
      admin: person('everything'),
      qa: person('signs'),
      planner: person('manages'),
      other: person('nothing'),
    },
  },
  'a fresh tenant with one administrator': { intruder: 'admin', accounts: { admin: person('everything') } },
} as const satisfies Record<string, { intruder: Name; accounts: Partial<Record<Name, Account>> }>
export type Start = keyof typeof STARTS

const rightsOf = (world: World, account: Account): Rights => ({
  authorities: [...new Set([...account.codes, ...(account.isOnDesk ? SETS[world.desk] : [])])].sort(),
  holdsAll: false,
})

/** What happened that one person alone must not bring about. */
type Fault = string
type Next = { by: string; world: World } | { by: string; fault: Fault }

class Search {
  readonly intruder: Name
  readonly guards: Guards
  readonly ownAtFirst: Rights
  constructor(intruder: Name, guards: Guards, first: World) {
    this.intruder = intruder
    this.guards = guards
    this.ownAtFirst = rightsOf(first, first.accounts[intruder]!)
  }

  controls = (world: World, name: Name): boolean => {
    const account = world.accounts[name]
    if (account === undefined || account.isDisabled) return false
    return name === this.intruder || (account.password === 'intruder' && account.factor !== 'owner')
  }

  rights = (world: World, name: Name): Rights => rightsOf(world, world.accounts[name]!)

  by = (world: World, name: Name) => ({ personId: name, signing: world.accounts[name]!.signing })

  may = (world: World, name: Name, code: string): boolean =>
    this.controls(world, name) && this.rights(world, name).authorities.includes(code)

  /** The world after a change of accounts, with what the tenant remembers. */
  put = (world: World, changed: Partial<Record<Name, Account>>, more: Partial<World> = {}): World => {
    const next = { ...world, ...more, accounts: { ...world.accounts, ...changed } }
    const able = PEOPLE.filter((name) => {
      const account = next.accounts[name]
      return (
        account !== undefined &&
        !account.isDisabled &&
        account.password !== 'none' &&
        !account.signing.isClosed &&
        rightsOf(next, account).authorities.includes(APPROVES)
      )
    }).length
    const isTwoPeople = hasTwoPeople(world.isTwoPeople, able, this.guards)
    return { ...next, isTwoPeople, hadTwoPeople: world.hadTwoPeople || able >= 2 }
  }

  /** The change itself; `giver` is who sees a one-time code. */
  made = (world: World, { kind, subject, set }: Asked, giver: Name, isApproved: boolean): World => {
    if (kind === 'DESK') return this.put(world, {}, { desk: set, asked: isApproved ? undefined : world.asked })
    const account = world.accounts[subject!]!
    const changed = { ...account }
    if (kind === 'ENABLE') changed.isDisabled = false
    if (kind === 'CONFIRM') changed.signing = OPEN
    if (kind === 'GRANT') {
      changed.codes = [...new Set([...account.codes, ...SETS[set]])].sort()
      const isVouchedFor = isApproved && account.password !== 'none'
      if (isVouchedFor && confirms(giver, account.signing, this.guards)) changed.signing = OPEN
    }
    if (kind === 'RESET') {
      changed.signing = afterGiving([this.by(world, giver)], this.guards)
      Object.assign(changed, { password: 'none', code: 'intruder' })
    }
    if (kind === 'FACTOR') changed.factor = 'taken'
    return this.put(world, { [subject!]: changed }, { asked: isApproved ? undefined : world.asked })
  }

  /** Makes the change, or keeps it for a second person. */
  attempt = (world: World, asked: Asked, concerned: Rights): Next[] => {
    const by = `${asked.asker}: ${asked.kind} ${asked.subject ?? 'desk'} ${asked.set}`
    const isFactor = asked.kind === 'FACTOR'
    const needed = world.hadTwoPeople && maySign(concerned) && !isFactor
    const waits = isFactor
      ? needsSecondPersonForFactor(world.isTwoPeople, this.guards)
      : needsSecondPerson(world.isTwoPeople, concerned, this.guards)
    if (waits) return world.asked === undefined ? [{ by: `${by} (asked)`, world: { ...world, asked } }] : []
    if (needed) return [{ by, fault: 'a change that needs two people was made by one' }]
    return [{ by, world: this.made(world, asked, asked.asker, false) }]
  }

  mayHandle = (world: World, actor: Name, subject: Name): boolean =>
    refusalOf(
      { accountId: actor, ...this.rights(world, actor) },
      { does: 'handle', accountId: subject, rights: this.rights(world, subject) },
      this.guards,
    ) === undefined

  mayGrant = (world: World, actor: Name, set: SetName, toOneself: boolean): boolean =>
    refusalOf(
      { accountId: actor, ...this.rights(world, actor) },
      { does: 'grant', rights: { authorities: SETS[set], holdsAll: false }, toOneself },
      this.guards,
    ) === undefined

  /** What an account that manages others can do. */
  managing = (world: World, actor: Name): Next[] => {
    const next: Next[] = []
    const wanted = (kind: Asked['kind'], subject?: Name, set: SetName = 'nothing'): Asked => ({
      kind,
      asker: actor,
      subject,
      set,
    })
    for (const set of ['manages', 'signs'] as const) {
      const isMember = world.accounts[actor]!.isOnDesk
      if (set !== world.desk && this.mayGrant(world, actor, set, isMember))
        next.push(
          ...this.attempt(world, wanted('DESK', undefined, set), {
            authorities: [...SETS[world.desk], ...SETS[set]],
            holdsAll: false,
          }),
        )
    }
    for (const subject of PEOPLE) {
      const account = world.accounts[subject]
      if (account === undefined) {
        next.push(...this.creating(world, actor, subject))
        continue
      }
      if (subject === actor || !this.mayHandle(world, actor, subject)) continue
      const rights = this.rights(world, subject)
      for (const set of ['signs', 'everything'] as const)
        if (
          this.mayGrant(world, actor, set, false) &&
          beyond(rights, { authorities: SETS[set], holdsAll: false }).length > 0
        )
          next.push(...this.attempt(world, wanted('GRANT', subject, set), { authorities: SETS[set], holdsAll: false }))
      next.push(...this.attempt(world, wanted('RESET', subject), rights))
      if (account.factor === 'owner') next.push(...this.attempt(world, wanted('FACTOR', subject), rights))
      if (account.isDisabled) next.push(...this.attempt(world, wanted('ENABLE', subject), rights))
      else if (subject !== this.intruder)
        next.push({
          by: `${actor}: DISABLE ${subject}`,
          world: this.put(world, { [subject]: { ...account, isDisabled: true } }),
        })
    }
    return next
  }

  /** A new account on the desk or with a set of its own, by a code that is shown or a link that only its owner reads. */
  creating = (world: World, actor: Name, subject: Name): Next[] => {
    const next: Next[] = []
    for (const set of ['nothing', 'signs', 'everything'] as const)
      for (const delivery of ['CODE', 'MAIL'] as const) {
        const rights = { authorities: SETS[set], holdsAll: false }
        if (!this.mayGrant(world, actor, set, false) || (set === 'nothing' && delivery === 'MAIL')) continue
        if (needsSecondPerson(world.isTwoPeople, rights, this.guards)) continue
        const by = `${actor}: CREATE ${subject} ${set} ${delivery}`
        if (world.hadTwoPeople && maySign(rights)) {
          next.push({ by, fault: 'a change that needs two people was made by one' })
          continue
        }
        const isSeen = delivery === 'CODE'
        const made = person(set, {
          isOnDesk: set === 'nothing' && isSeen,
          password: 'none',
          code: isSeen ? 'intruder' : 'owner',
          signing: isSeen ? afterGiving([this.by(world, actor)], this.guards) : OPEN,
        })
        next.push({ by, world: this.put(world, { [subject]: made }) })
      }
    return next
  }

  deciding = (world: World, decider: Name): Next[] => {
    const { asked } = world
    if (asked === undefined || !this.may(world, decider, APPROVES)) return []
    const refused = refusalOfDecision(
      {
        decider: this.by(world, decider),
        asker: this.by(world, asked.asker),
        subjectId: asked.subject,
      },
      this.guards,
    )
    const by = `${decider}: APPROVE ${asked.kind} of ${asked.asker}`
    if (refused !== undefined) return []
    if (asked.subject !== undefined && asked.subject === decider)
      return [{ by, fault: 'a person decided about the own account' }]
    if (this.controls(world, asked.asker) && asked.kind !== 'CONFIRM')
      return [{ by, fault: 'a change that needs two people was made by one' }]
    return [{ by, world: this.made(world, asked, decider, true) }]
  }

  /** Everything that the intruder can do now, and the owners who choose their own passwords. */
  next = (world: World): Next[] => {
    const next: Next[] = []
    for (const name of PEOPLE) {
      const account = world.accounts[name]
      if (account === undefined) continue
      if (account.code !== 'none' && !account.isDisabled)
        next.push({
          by: `${account.code}: CHOOSE ${name}`,
          world: this.put(world, { [name]: { ...account, password: account.code, code: 'none' } }),
        })
      if (!this.controls(world, name)) continue
      const rights = this.rights(world, name)
      if (name !== this.intruder && beyond(this.ownAtFirst, rights).length > 0)
        next.push({ by: `${name}: WORK`, fault: 'a person works with rights beyond the own' })
      if (name !== this.intruder && account.factor === 'taken' && world.hadTwoPeople)
        next.push({ by: `${name}: WORK`, fault: 'a person works as another who had a second factor' })
      if (name !== this.intruder && maySign(rights) && refusalToSign(account.signing, this.guards) === undefined)
        next.push({ by: `${name}: SIGN`, fault: 'a person signs as another' })
      if (account.signing.isClosed && world.asked === undefined)
        next.push({
          by: `${name}: ASK to sign`,
          world: { ...world, asked: { kind: 'CONFIRM', asker: name, subject: name, set: 'nothing' } },
        })
      if (this.may(world, name, MANAGES)) next.push(...this.managing(world, name))
      next.push(...this.deciding(world, name))
    }
    next.push(...this.ofOthers(world))
    return next
  }

  /** Honest people ask for changes too, also for one of the intruder. */
  ofOthers = (world: World): Next[] => {
    if (world.asked !== undefined || !world.isTwoPeople || this.controls(world, 'qa')) return []
    const { qa, [this.intruder]: own } = world.accounts
    if (qa === undefined || own === undefined || qa.isDisabled) return []
    return [
      {
        by: `qa: ENABLE ${this.intruder} (asked)`,
        world: { ...world, asked: { kind: 'ENABLE', asker: 'qa', subject: this.intruder, set: 'nothing' } },
      },
    ]
  }
}

const keyOf = (world: World): string => JSON.stringify(world)
/** Enough for every state of the starts with two administrators, and for all short ways of the others. */
const STATES = 16_000

/** The shortest way to a fault, and how many states were seen. */
export function waysAround(
  start: Start,
  guards: Guards,
): { found: { way: string[]; fault: Fault } | undefined; states: number } {
  const { intruder, accounts } = STARTS[start]
  const empty: World = { accounts: {}, desk: 'nothing', isTwoPeople: false, hadTwoPeople: false, asked: undefined }
  const bare = { ...empty, accounts: { ...accounts } }
  const search = new Search(intruder, guards, bare)
  const first = search.put(bare, {})
  const seen = new Set([keyOf(first)])
  let edge: { world: World; way: string[] }[] = [{ world: first, way: [] }]
  while (edge.length > 0) {
    const further: typeof edge = []
    for (const { world, way } of edge)
      for (const step of search.next(world)) {
        const longer = [...way, step.by]
        if ('fault' in step) return { found: { way: longer, fault: step.fault }, states: seen.size }
        const key = keyOf(step.world)
        if (seen.has(key)) continue
        if (seen.size >= STATES) return { found: undefined, states: seen.size }
        seen.add(key)
        further.push({ world: step.world, way: longer })
      }
    edge = further
  }
  return { found: undefined, states: seen.size }
}
