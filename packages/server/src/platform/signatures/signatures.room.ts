import type { Room } from '../../kit/http/room.ts'
import { signatureInvariants } from './signatures.service.ts'

/** Has no routes: signatures are made by the commands of others and shown with their records. */
export const signaturesRoom: Room = { name: 'signatures', bindings: [], invariants: signatureInvariants }
