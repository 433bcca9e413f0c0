import type { rescueErrors } from '@serialis/contract/rescue/rescue.errors.ts'
import type { RescueScanOutcome } from '@serialis/contract/rescue/rescue.schema.ts'

export const rescueEn = {
  title: 'Unreadable code', start: 'Unreadable code',
  lead: 'Scan the packs that can still be read. Whoever is left over is the one without a readable code.',
  where: '1. Where was the pack?', kinds: { container: 'In a container', order: 'Among the packs of an order' },
  containerCode: 'Code of the container', containerHint: 'Scan the case or pallet, or type its code and press Enter.', orderNo: 'Order number', level: 'Packaging level', show: 'Show its packs', other: 'Choose another',
  place: { container: 'Container', level: 'Its packs', members: 'Packs', order: 'Order', batch: 'Batch', product: 'Product' },
  siblings: '2. Scan the packs that can be read', scan: 'Scan a pack', scanHint: 'One after another. The box keeps the focus.', progress: '{scanned} of {members} read, {left} left', noScans: 'Nothing scanned yet', noScansText: 'Each scan is answered at once.',
  outcome: 'Answer', code: 'Code', takeBack: 'Take back', takeBackNamed: 'Take back {code}', refused: '{count, plural, one {# scan is of no pack in here. Take it back before you go on.} other {# scans are of no pack in here. Take them back before you go on.}}', shownScans: 'The newest {count} are shown.',
  outcomes: { INSIDE: 'Read', REPEATED: 'Read before', ELSEWHERE: 'Not one of these packs', UNKNOWN: 'Never issued here', AMBIGUOUS: 'Several packs carry it: scan the whole symbol' } satisfies Record<RescueScanOutcome, string>,
  left: '3. Who is left?', leftOne: 'Exactly one pack is left: this is it.', leftMany: '{count} packs are left. Scan more, or choose the one that you can tell by other means.', leftTooMany: '{count} packs are left, too many to choose from. Scan more of them.', leftNone: 'Every pack was read: none is without a readable code.',
  whereMissing: 'Scan the container, or name the order, first.', chooseAmong: 'Choose among {count} packs', chosenMissing: 'Choose the pack that is left over.',
  chosen: 'The pack without a readable code', status: 'Status',
  why: '4. How do you know, and what becomes of it?', identifiedBy: 'How it was identified', identifiedHint: 'What you saw and compared. It is kept and signed with the evidence.',
  identifiedOne: '{scanned} of {members} packs were scanned; only this one is left.', reason: 'Reason', recordNo: 'Destruction record number', recordHint: 'Needed for packs that were on sale.', photo: 'Photo of the pack', photoNeeded: 'A photo of the pack is needed.', photoHint: 'PNG or JPEG, up to {size}.', photoChosen: '{name}, {size}', photoOther: 'Take another photo',
  what: { DESTROY: 'The pack leaves its container and is destroyed, once the scrapping that follows is signed.', DESTROY_UNREADABLE: 'The pack leaves its container and is destroyed, once two persons have signed the scrapping that follows.' },
  submit: 'Go on to the scrapping', made: 'Kept. Sign the scrapping now.',
  evidence: { title: 'How the pack was identified', scanned: 'Siblings scanned', candidates: 'Left over', chosen: 'Chosen', by: 'By', at: 'When', digest: 'Digest of the evidence', codes: 'Scanned codes', others: 'Left over', more: 'and {count} more' },
  taskKinds: { expiry_propose: 'Look for expired batches' },
  errors: {
    rescue_container_unknown: 'No container with the code {code} is known here.',
    rescue_container_ambiguous: 'Several containers carry {code}. Scan the whole symbol.',
    rescue_nothing_inside: '{code} has no packs in it that could be the one.',
    rescue_order_unknown: 'There is no order {orderNo}.',
    rescue_scans_refused: 'Some scans are of other packs. Take them back first.',
    rescue_nothing_left: 'Every pack was read: none is without a readable code.',
    rescue_not_a_candidate: 'The chosen pack was read, or is not here any more. Look again.',
  } satisfies Record<keyof typeof rescueErrors, string>,
} as const
