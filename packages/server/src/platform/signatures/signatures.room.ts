import type { Room } from '../../kit/http/room.ts'
import { signatureInvariants } from './signatures.service.ts'

/** Has no routes: commands of other rooms create signatures, and the pages of their records show them. */
export const signaturesRoom: Room = { name: 'signatures', bindings: [], invariants: signatureInvariants }
