/** Members with points, for tests. */

import { createMember, freezeMember, getMember } from '@serialis/contract/engagement/members/members.routes.ts'
import {
  bookMemberPoints,
  getMemberPoints,
  listMemberPointBookings,
  reverseMemberPoints,
} from '@serialis/contract/engagement/points/points.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { Client } from '../../../test/harness/client.ts'

type Body = Partial<ClientInput<typeof bookMemberPoints>['body']>
let made = 0

/** `clerk` gives the caller, who logs in again when the clock of a test jumps. */
export function pointsDesk(clerk: () => Client) {
  const inputOf = (id: string, points: number, given: Body = {}) => ({
    params: { id },
    body: { kind: 'EARN' as const, points, reason: 'At the desk', ...given },
  })
  return {
    aMember: async () =>
      (await clerk().call(createMember, { body: { name: 'Li Na', phone: `+86${13_600_000_000 + ++made}` } })).id,
    async freeze(id: string) {
      const { version } = await clerk().call(getMember, { params: { id } })
      await clerk().call(freezeMember, { params: { id }, body: { version, reason: 'Odd returns' } })
    },
    book: async (id: string, points: number, given?: Body) =>
      (await clerk().call(bookMemberPoints, inputOf(id, points, given))).id,
    refusedBooking: (id: string, points: number, given?: Body, by = clerk()) =>
      by.refusal(bookMemberPoints, inputOf(id, points, given)),
    reverse: async (id: string, bookingId: string) =>
      (await clerk().call(reverseMemberPoints, { params: { id }, body: { bookingId, reason: 'Goods returned' } })).id,
    refusedReversal: (id: string, bookingId: string, by = clerk()) =>
      by.refusal(reverseMemberPoints, { params: { id }, body: { bookingId, reason: 'Goods returned' } }),
    points: (id: string) => clerk().call(getMemberPoints, { params: { id } }),
    /** What is left of each lot, by its last day. */
    lots: async (id: string) =>
      (await clerk().call(getMemberPoints, { params: { id } })).lots.map(
        ({ points, expiresOn }) => `${expiresOn} ${points}`,
      ),
    bookings: async (id: string) => (await clerk().call(listMemberPointBookings, { params: { id }, query: {} })).items,
  }
}
