/** Pairs of commands that contend for the same packs, or for the same key of a program. */

import {
  checkPackingScan,
  packMembers,
  undoPacking,
  unpackMembers,
} from '@serialis/contract/desk/packing/packing.routes.ts'
import { getSerial, listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { scrapRoutes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import { permissions } from '@serialis/contract/permissions.ts'
import { commitResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import { previewResultUndo, undoResultFile } from '@serialis/contract/plant/results/undo.routes.ts'
import { disableUser, getMe } from '@serialis/contract/platform/access/access.routes.ts'
import {
  acceptApiKey,
  createApiKey,
  listApiKeys,
  offerApiKey,
} from '@serialis/contract/platform/access/api-keys.routes.ts'
import { aPackedOrder, opened, type PackedOrder } from '../../src/desk/packing/packing.fixtures.ts'
import { changeIn, checkedChange, signatureOn } from '../../src/desk/status-changes/status-changes.fixtures.ts'
import {
  anOrderOnLine,
  checkedFile,
  commitBody,
  fileIn,
  resultPlan,
} from '../../src/plant/results/results.order.fixtures.ts'
import { csvResultFile, type ResultPlan } from '../generators/generate-results.ts'
import { userWith } from '../harness/client.ts'
import type { Scene } from './contended.ts'
import type { Contention } from './interleavings.ts'

const OF_A_CASE = 10

/** Takes a unit out of its case: another one each time, of one order that is made for the first. */
export function looseUnits({ crew, product, push, author }: Scene, units: number) {
  let made: Promise<PackedOrder> | undefined
  let taken = 0
  return async () => {
    made ??= aPackedOrder(crew, { product, line: push }, { orderSize: units })
    const cases = (await made).packs.slice(0, units / OF_A_CASE)
    const code = cases.flatMap(({ members }) => members)[taken++] ?? ''
    const from = await opened(author, code)
    const { pack } = await author.call(checkPackingScan, { body: { mode: 'UNPACK', container: from.ordinal, code } })
    const unit = pack!.ordinal
    await author.call(unpackMembers, {
      body: { container: from.ordinal, members: [unit], reason: 'to be packed anew' },
    })
    return { code, unit, from: from.ordinal }
  }
}

/** A file of cases, the last one partial, and one of a unit without a case, both committed. */
async function undoable({ crew, product, push, author }: Scene) {
  const made = await anOrderOnLine(crew, { product, line: push }, { orderSize: 16 })
  const part = (from: number, to: number, cases: number) =>
    resultPlan(made, {
      levels: made.levels.slice(0, 2).map((level, at) => ({
        ...level,
        serials: at === 0 ? level.serials.slice(from, to) : level.serials.slice(0, cases),
      })),
    })
  const committed = async (plan: ResultPlan) => {
    const file = await checkedFile(crew.clerk, made.order.id, csvResultFile(plan))
    await crew.clerk.call(commitResultFile, { params: { id: file.id }, body: commitBody(file) })
    return fileIn(crew.clerk, file.id, 'COMMITTED')
  }
  const { id } = await committed(part(0, 15, 2))
  await committed(part(15, 16, 0))
  const ordinalOf = async (level: 'EA' | 'CA', code = '') => {
    const { items } = await author.call(listSerials, { query: { orderId: made.order.id, level, limit: 50 } })
    return items.find((item) => item.code === code)?.ordinal ?? 0
  }
  const { digest } = await author.call(previewResultUndo, { params: { id } })
  return {
    id,
    digest: digest ?? '',
    container: await ordinalOf('CA', made.levels[1]?.serials[1]),
    unit: await ordinalOf('EA', made.levels[0]?.serials[15]),
  }
}

/** An offered key; the person to whom it is offered, and that person's id. */
async function offered({ http, admin, author }: Scene) {
  const taker = await userWith(http, admin, ['apiKeys.create', 'apiKeys.list', 'orders.list'])
  const { apiKey } = await author.call(createApiKey, {
    body: { name: `For ${taker.account}`, authorities: [permissions['orders.list']] },
  })
  await author.call(offerApiKey, { params: { id: apiKey.id }, body: { account: taker.account } })
  const { userId } = await taker.call(getMe)
  return { id: apiKey.id, taker, userId }
}

/** `units`: more than there are interleavings about packs. */
export function packContentions(scene: Scene, units: number): Contention<never>[] {
  const { author, admin } = scene
  const contention = <T>(one: Contention<T>) => one as unknown as Contention<never>
  const looseUnit = looseUnits(scene, units)
  type Loose = Awaited<ReturnType<typeof looseUnit>>
  const pack = (container: number, unit: number) => ({ body: { container, members: [unit] } })
  const isPacked = async ({ code, from }: Loose) => {
    const { problem } = await author.call(checkPackingScan, { body: { mode: 'UNPACK', container: from, code } })
    return problem === null ? 'packed' : 'loose'
  }
  const keyOf = async (id: string) => {
    const { items } = await author.call(listApiKeys, { query: { limit: 200 } })
    const key = items.find((one) => one.id === id)
    return `${key?.isUsable ? 'usable' : 'over'}, ${key?.holderIsActive ? 'of a person' : 'of nobody'}`
  }
  return [
    contention({
      name: 'one pack, packed twice',
      prepare: looseUnit,
      first: ({ unit, from }, through) => through(author).call(packMembers, pack(from, unit)),
      second: ({ unit, from }, through) => through(author).call(packMembers, pack(from, unit)),
      state: isPacked,
      outcomes: ['done, packing_already_inside: packed', 'packing_already_inside, done: packed'],
    }),
    contention({
      name: 'undoing a packing, and taking a pack out of it',
      async prepare() {
        const loose = await looseUnit()
        const { eventId } = await author.call(packMembers, pack(loose.from, loose.unit))
        return { ...loose, eventId }
      },
      first: ({ eventId }: Loose & { eventId: string }, through) =>
        through(author).call(undoPacking, { body: { eventId, reason: 'belongs elsewhere' } }),
      second: ({ unit, from }, through) =>
        through(author).call(unpackMembers, { body: { container: from, members: [unit], reason: 'crushed' } }),
      state: isPacked,
      outcomes: [
        'done, packing_not_inside: loose',
        'done, packing_container_empty: loose',
        'event_touched_later, done: loose',
      ],
    }),
    contention({
      name: 'scrapping and packing',
      async prepare() {
        const loose = await looseUnit()
        const change = await checkedChange(author, 'SCR', {
          operation: 'DESTROY',
          reason: 'crushed',
          recordNo: 'D-1',
          options: { disaggregate: true },
          source: { kind: 'codes', codes: [loose.code] },
        })
        return { ...loose, change }
      },
      first: ({ change }, through) =>
        through(author).call(scrapRoutes.sign, { params: { id: change.id }, body: signatureOn(author, change) }),
      second: ({ unit, from }, through) => through(author).call(packMembers, pack(from, unit)),
      async state(on) {
        const { status } = await changeIn(author, 'SCR', on.change.id, 'DONE', 'CHECKED', 'WAITING')
        return `${status}, ${await isPacked(on)}`
      },
      // What was packed before the scrapping is taken out by it.
      outcomes: ['done, done: DONE, loose', 'done, packing_final_status: DONE, loose'],
    }),
    contention({
      name: 'taking over an API key, and disabling its holder',
      async prepare() {
        const holder = await userWith(scene.http, admin, ['apiKeys.create', 'apiKeys.list', 'orders.list'])
        const { apiKey } = await holder.call(createApiKey, {
          body: { name: `Of ${holder.account}`, authorities: [permissions['orders.list']] },
        })
        await holder.call(offerApiKey, { params: { id: apiKey.id }, body: { account: author.account } })
        const { userId } = await holder.call(getMe)
        return { id: apiKey.id, userId }
      },
      first: ({ id }, through) => through(author).call(acceptApiKey, { params: { id } }),
      second: ({ userId }, through) => through(admin).call(disableUser, { params: { id: userId } }),
      state: ({ id }) => keyOf(id),
      outcomes: ['done, done: usable, of a person'],
    }),
    contention({
      name: 'taking over an API key, and disabling its new holder',
      prepare: () => offered(scene),
      first: ({ id, taker }, through) => through(taker).call(acceptApiKey, { params: { id } }),
      second: ({ userId }, through) => through(admin).call(disableUser, { params: { id: userId } }),
      state: ({ id }) => keyOf(id),
      // The key stays with its holder when the other one is disabled first; otherwise it ends with the new one.
      outcomes: ['done, done: over, of nobody', 'login_required, done: usable, of a person'],
    }),
    contention({
      name: 'undoing an import, and packing into a case of it',
      prepare: () => undoable(scene),
      first: ({ id, digest }, through) =>
        through(author).call(undoResultFile, {
          params: { id },
          body: {
            signature: {
              account: author.account,
              password: author.password,
              meaning: 'RESPONSIBILITY',
              reason: 'wrong file',
              digest,
            },
          },
        }),
      second: ({ container, unit }, through) => through(author).call(packMembers, pack(container, unit)),
      async state({ id, unit }) {
        const { status } = await fileIn(author, id, 'UNDONE', 'COMMITTED')
        const { containers } = await author.call(getSerial, { params: { ordinal: unit }, query: {} })
        return `${status}, ${containers.length > 0 ? 'packed' : 'loose'}`
      },
      // The task of an undo that was accepted finds the pack in the case, gives up, and leaves the file as it was. After
      // the undo, the case is an empty one that may be packed.
      outcomes: [
        'done, done: COMMITTED, packed',
        'done, done: UNDONE, packed',
        'result_file_container_holds_others, done: COMMITTED, packed',
      ],
    }),
  ]
}
