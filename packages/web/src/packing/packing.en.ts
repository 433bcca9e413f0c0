import type { packingErrors } from '@serialis/contract/packing/packing.errors.ts'
import type { DeskMode } from '@serialis/contract/packing/packing.schema.ts'

const levels = '{level, select, EA {a unit} BUNDLE {a bundle} CA {a case} PL {a pallet} other {a pack}}'
const expected = '{expected, select, EA {only units} BUNDLE {only bundles} CA {only cases} PL {only pallets} other {other packs}}'
const container = '{container, select, BUNDLE {a bundle} CA {a case} PL {a pallet} other {a unit}}'

/** The packaging desk and the zero-box desk. */
export const packingEn = {
  title: 'Packaging desk', lead: 'Scan a container, choose what to do, scan what it is about. Nothing changes before you confirm.',
  open: { label: 'Container', hint: 'Scan or type the code of a case or pallet; a unit opens the case it is in.', empty: 'Scan a container to begin', emptyText: 'You see what is in it and how much more it takes. Then pack, take out, move, merge or give it a new code.', other: 'Another container', around: 'The code is a unit’s: this is the container it is in.' },
  modes: { PACK: 'Pack', UNPACK: 'Take out', MOVE: 'Move', MERGE: 'Merge', REPLACE: 'New code' } satisfies Record<DeskMode, string>,
  mode: 'What to do', shortcut: 'Alt {number}',
  scan: {
    PACK: 'Scan what goes in', UNPACK: 'Scan what comes out', MOVE: 'Scan what moves, then the container it moves to', MERGE: 'Scan the partial containers to pour in', REPLACE: 'Scan the new, unused label',
    hint: 'Enter on an empty box confirms; so does scanning the open container again.',
  },
  answers: { good: 'Good', added: '{level} added', target: 'Moves to {level} {code}', source: 'Will be poured in: {count, plural, one {# pack} other {# packs}}', label: 'Takes the place of the old code', repeat: 'Scanned before, nothing changed', noTarget: 'Scan the container it moves to', nothing: 'Nothing scanned yet' },
  tray: { title: 'Scanned', none: 'Nothing scanned yet', remove: 'Take off the list', clear: 'Clear', to: 'Moves to', room: '{inside} of {capacity}', after: 'After this: {count} of {capacity}', afterOpen: 'After this: {count}' },
  reason: 'Reason', reasonHint: 'Kept with the record.', record: 'Destruction record', recordHint: 'Needed where the code was released already.',
  destroys: 'Destroy the emptied codes', destroysHint: 'Else they stay in use, empty.',
  confirm: {
    PACK: 'Pack {count}', UNPACK: 'Take out {count}', MOVE: 'Move {count}', MERGE: 'Merge {count}', REPLACE: 'Replace the code', unpackAll: 'Take all out', moveAll: 'Move all',
  },
  done: { PACK: '{count, plural, one {# pack is} other {# packs are}} in {code}', UNPACK: '{count, plural, one {# pack} other {# packs}} taken out of {code}', MOVE: '{count, plural, one {# pack} other {# packs}} moved', MERGE: '{count, plural, one {# pack} other {# packs}} poured into {code}', REPLACE: 'The container now carries {code}', undone: 'Taken back' },
  undo: { button: 'Take back', title: 'Take it back?', text: 'Everything goes where it was, as an event of its own. The first one stays in the history.' },
  container: { picture: 'Where it stands', fill: 'Contents', capacityUnknown: 'Capacity unknown', facts: 'What it is', openPassport: 'History', labels: 'Labels', empty: 'Empty', full: 'Full', partial: 'Partial' },
  fields: { code: 'Code', product: 'Product', batch: 'Batch', expiry: 'Expiry date', order: 'Order', gtin: 'GTIN', inside: 'Inside', parent: 'Stands in' },
  partials: {
    title: 'Zero boxes', lead: 'Open partial containers by product and batch, and which of them make a full one with the fewest packs taken in hand.', link: 'Zero boxes', back: 'Packaging desk',
    empty: { title: 'No open partial containers', text: 'Every container in use is full or empty.' }, notWhole: 'There are more partial containers than are looked at in one go; the first {count} are shown.',
    filter: 'Product or batch', noMatch: 'No open partial container of this product or batch.', proposals: 'Proposed merges', none: 'None of them can be merged without overflowing.', fills: 'Fills one', leaves: '{total} of {capacity}', into: 'Into', from: 'From', moves: 'To move', merge: 'Merge', boxes: '{count, plural, one {# container} other {# containers}}', group: '{product}, batch {batch}, {level}', noBatch: 'no batch', noProduct: 'No product', open: 'Open',
  },
  errors: {
    packing_code_unknown: '{code} was never issued here. Check the label, then scan again.',
    packing_code_ambiguous: '{code} stands on packs of several products. Scan the symbol, it names the GTIN.',
    packing_not_a_container: '{code} is a unit that is in no container. Scan a case or a pallet.',
    packing_itself: '{code} is the open container itself. Scan another one.',
    packing_already_inside: '{code} is in this container already.',
    packing_other_parent: '{code} is in {other}. Take it out there, or move it.',
    packing_not_inside: '{code} is not in {other}. Scan what is in it.',
    packing_level_not_below: `{code} is ${levels}; it does not go into ${container}.`,
    packing_mixed_levels: `{code} is ${levels}; here ${container} takes ${expected}.`,
    packing_other_level: `{code} is ${levels}; ${expected} fit here.`,
    packing_over_capacity: 'Too many: {code} holds {capacity}, has {inside} inside, and {coming, plural, one {# more} other {# more}} would come. Move only as many as fit.',
    packing_final_status: '{code} is out of use for good. Take another one.',
    packing_not_commissioned: '{code} was not reported by the line yet. Take in the result file first.',
    packing_other_product: '{code} is of another product than {other}.',
    packing_other_batch: '{code} is of batch {batch}; {other} holds batch {expected}.',
    packing_other_order: '{code} is not of the order of {other}. Take an unused label of the same order.',
    packing_other_status: '{code} and {other} have different statuses. Decide about them first.',
    packing_container_empty: '{code} is empty.',
    packing_label_used: '{code} is in use. Take an unused label.',
    packing_label_not_placed_out: '{code} was not placed out to a line, so no label of it should exist.',
    packing_status_undecided: '{code} waits for a decision (sample, hold). Decide first.',
    packing_record_needed: 'The code was released already: enter the number of the destruction record.',
    packing_not_undoable: 'This event cannot be taken back at the packaging desk.',
  } satisfies Record<keyof typeof packingErrors, string>,
} as const
