import * as packing from '@serialis/contract/desk/packing/packing.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { mergePartials, replaceContainerCode } from './merging.service.ts'
import { moveMembers, packMembers, undoPacking, unpackMembers } from './packing-commands.service.ts'
import { checkPackingScan, openPackingContainer } from './packing.service.ts'
import { listPartialCases } from './partials.service.ts'

export const packingRoom: Room = {
  name: 'packing',
  bindings: [
    bind(packing.openPackingContainer, openPackingContainer),
    bind(packing.checkPackingScan, checkPackingScan),
    bind(packing.packMembers, packMembers),
    bind(packing.unpackMembers, unpackMembers),
    bind(packing.moveMembers, moveMembers),
    bind(packing.mergePartials, mergePartials),
    bind(packing.replaceContainerCode, replaceContainerCode),
    bind(packing.undoPacking, undoPacking),
    bind(packing.listPartialCases, listPartialCases),
  ],
}
