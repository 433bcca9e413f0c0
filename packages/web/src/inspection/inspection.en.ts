import type { inspectionErrors } from '@serialis/contract/inspection/inspection.errors.ts'
import type { defectClasses, Disposition, Goods, SampleState, TakeOutcome, Verdict } from '@serialis/contract/inspection/inspection.schema.ts'
import type { LotCommand, LotStation, LotStatus } from '@serialis/contract/inspection/inspection.status.ts'
import type { Counting, Sampling } from '@serialis/contract/inspection/sampling.ts'
import type { Severity } from '@serialis/contract/inspection/sampling.tables.ts'

export const inspectionEn = {
  title: 'Quality check', one: 'Inspection lot', number: 'Lot {number}', lead: 'Lots are sampled by plan, the samples judged one by one, and the whole lot released or rejected with a signature.',
  empty: { title: 'No inspection lots yet', text: 'Draw a lot from an order or a batch. Its packs are frozen and the sample is drawn at random.' },
  fields: {
    number: 'Lot', status: 'Status', product: 'Product', batchCode: 'Batch code', orders: 'Orders', order: 'Order', level: 'Packaging level', goods: 'Goods', lotSize: 'Lot size', sampleSize: 'Sample size', plan: 'Plan', found: 'Found', progress: 'Results',
    createdAt: 'Drawn', createdBy: 'Drawn by', decidedAt: 'Decided', decidedBy: 'Decided by', createdFrom: 'Drawn from', createdTo: 'Drawn to', seed: 'Seed of the draw', source: 'The lot is made from',
  },
  status: { DRAWN: 'Sample drawn', SAMPLING: 'Being sampled', RECORDED: 'Waits for a decision', RELEASED: 'Released', REJECTED: 'Rejected', WITHDRAWN: 'Withdrawn' } satisfies Record<LotStatus, string>,
  stations: { drawn: 'Sample drawn', sampling: 'Samples taken', recorded: 'Results complete', decided: 'Decided' } satisfies Record<LotStation, string>,
  map: 'How far the lot is',
  goods: { COMMISSIONED: 'What was made', HELD: 'What is on hold', RETURNED: 'What came back' } satisfies Record<Goods, string>,
  goodsHint: { COMMISSIONED: 'Commissioned packs that nobody refused.', HELD: 'Packs on hold. Released, they go back to what they were.', RETURNED: 'Returned packs that no consumer scanned. Released, they are active again.' } satisfies Record<Goods, string>,
  from: { ORDER: 'One order', BATCH: 'A batch' },
  methods: { ISO: 'ISO 2859-1', FIXED: 'Fixed number', PERCENT: 'Percent of the lot' } satisfies Record<Sampling['method'], string>,
  severity: { NORMAL: 'Normal inspection', TIGHTENED: 'Tightened inspection', REDUCED: 'Reduced inspection' } satisfies Record<Severity, string>,
  counting: { ITEMS: 'Nonconforming packs, in percent', DEFECTS: 'Nonconformities per 100 packs' } satisfies Record<Counting, string>,
  defectClass: { CRITICAL: 'Critical', MAJOR: 'Major', MINOR: 'Minor' } satisfies Record<(typeof defectClasses)[number], string>,
  sample: { WAITING: 'To be taken', TAKEN: 'Taken', CONFORMING: 'Conforming', NONCONFORMING: 'Nonconforming' } satisfies Record<SampleState, string>,
  verdict: { ACCEPTABLE: 'The sample says: acceptable', NOT_ACCEPTABLE: 'The sample says: not acceptable' } satisfies Record<Verdict, string>,
  disposition: { REFUSE: 'Refuse the packs: they become inactive', HOLD: 'Put the packs on hold' } satisfies Record<Disposition, string>,
  form: {
    create: 'Draw a lot', draw: 'Freeze the lot and draw the sample', drawn: 'Sample drawn', source: 'Source', method: 'Sampling', inspectionLevel: 'Inspection level', levelHint: 'II is usual; I looks at fewer, III at more. S-1 to S-4 are for tests that destroy or cost much.',
    aql: 'AQL', aqlHint: 'The worst average quality that is still tolerable.', counting: 'What is counted', size: 'Packs to take', percent: 'Percent', acceptance: 'Acceptance number (Ac)', acceptanceHint: 'With so many nonconforming packs the lot may still be accepted.', perCent: '%',
  },
  preview: {
    title: 'Plan for this lot', empty: 'Choose the goods and the plan. What would be drawn is shown here.', lotSize: 'Lot size', sampleSize: 'Sample size', ac: 'Ac, accept up to', re: 'Re, reject from', letter: 'Code letter', arrow: 'Table 1 says {lotLetter}; the arrow leads to {letter}.',
    whole: 'The sample is the whole lot.', leftOut: '{count, plural, one {# pack is} other {# packs are}} in another open lot or a sample already, and left out.', none: 'There is no plan for a lot of {size}.', nothing: 'There are no such packs.', stopped: 'Inspection is stopped: five lots were not accepted under tightened inspection. Open the last of them to resume.',
  },
  planCard: {
    title: 'Plan', sentence: 'Take {n} of {lot}. Accept with up to {ac} {what}, reject from {re} on.', items: 'nonconforming packs', defects: 'nonconformities', iso: 'ISO 2859-1, level {level}, AQL {aql}, letter {letter}', fixed: '{n} packs', percent: '{percent} % of the lot', critical: 'One critical defect rejects the lot whatever the numbers say.',
    picture: '{found} found; accept up to {ac}, reject from {re}', accept: 'Accept', reject: 'Reject', score: 'Switching score', scoreOf: '{score} of 30', recent: 'Last lots under this severity', accepted: 'accepted', refused: 'not accepted', noRecent: 'None yet', refusedTightened: 'Not accepted under tightened inspection', refusedOf: '{count} of 5',
    stopped: 'Inspection under this plan is stopped until somebody answers for what was done.', resubmitted: 'Some of these packs were in a lot before. This lot does not count for the switching rules.', draw: 'The draw can be repeated by anybody: Floyd’s algorithm over the lot in order of its serial numbers, fed with SHA-256 of this seed and a counter.',
  },
  samples: {
    title: 'Samples', progress: '{taken} of {all} taken, {recorded} judged', code: 'Serial number', container: 'Is in', state: 'State', takenBy: 'Taken by', result: 'Result', note: 'Note', defects: 'Defects', ALL: 'All', more: 'Show more', none: 'No samples here', noneText: 'Nothing of the sample is in this state.',
    scan: 'Scan a sample', scanHint: 'Or paste several codes, one per line. The box keeps the focus.', scanButton: 'Take', leaves: 'Packs leave the container they are in', judge: 'Judge', judgeTitle: 'Result of {code}', conforming: 'Conforming', nonconforming: 'Nonconforming', defectClass: 'Defect class', save: 'Save the result', restConform: 'The {count, plural, one {other one conforms} other {other # conform}}', restTitle: 'The others conform', restText: '{count, plural, one {# taken sample without a result is} other {# taken samples without a result are}} recorded as conforming.', recorded: 'Results recorded', export: 'Export the samples',
  },
  outcomes: {
    TAKEN: 'Taken', ALREADY: 'Was taken already', NOT_DRAWN: 'In the lot, but not drawn', NOT_IN_LOT: 'Not in this lot', UNKNOWN: 'Code not known here', AMBIGUOUS: 'Which GTIN? Scan the whole code', IN_CONTAINER: 'Is still packed. Confirm that it leaves its container', NOT_MARKED: 'Its status no longer lets it be taken',
  } satisfies Record<TakeOutcome, string>,
  inContainer: 'in {container}',
  takenOf: '{taken} of {all} codes taken',
  actions: { finish: 'Results are complete', reopen: 'Back to the results', release: 'Release the lot', reject: 'Reject the lot', withdraw: 'Withdraw the lot', liftHold: 'Lift the hold', resume: 'Resume inspection' },
  dialogs: {
    reopen: 'The results are open again and the decision waits.', withdraw: 'Marks are taken back. What was taken stays taken, and nothing is said of the goods.', next: 'Go on to the signature', releaseTitle: 'Release lot {number}', rejectTitle: 'Reject lot {number}', liftTitle: 'Lift the hold of lot {number}', resumeTitle: 'Resume inspection',
    resumeText: 'You answer for what was done about the quality. The next lots are inspected under tightened inspection.', releaseText: 'Samples stay samples. The rest of the lot may go on.', releaseChanges: '{count, plural, one {# pack changes} other {# packs change}} its status.', unmarked: '{count, plural, one {# mark is} other {# marks are}} taken back.',
    disposition: 'What becomes of the packs', changes: '{disposition} ({count, plural, one {# pack} other {# packs}})', left: '{count, plural, one {# pack stays} other {# packs stay}} as it is.', onHold: '{count, plural, one {# pack is} other {# packs are}} held back.', approvesReduced: 'Production is steady: use reduced inspection once the switching score is 30', endsReduced: 'Production was irregular: back to normal inspection',
  },
  facts: 'Lot', history: 'History', signedFacts: 'Results', held: '{count, plural, one {# pack is} other {# packs are}} held back by this lot.',
  commands: { draw: 'Lot frozen and sample drawn', take: 'First sample taken', record: 'Results recorded', finish: 'Results complete', reopen: 'Results opened again', release: 'Lot released', reject: 'Lot rejected', withdraw: 'Lot withdrawn', liftHold: 'Hold lifted', resume: 'Inspection resumed' } satisfies Record<LotCommand | 'draw' | 'resume', string>,
  switched: 'From {from} to {to}',
  ofOrder: { title: 'Quality check', text: 'Nothing of an open lot can be released.', draw: 'Draw a lot', lots: 'Lots of this order' },
  errors: {
    aql_is_for_defects: 'Above an AQL of 10 only nonconformities per 100 packs can be counted',
    inspection_lot_empty: 'No pack of this choice can be inspected{leftOut, plural, =0 {} one {; # pack is in another open lot} other {; # packs are in another open lot}}',
    inspection_plan_unknown: 'There is no plan for a lot of {lotSize}, or its sample would be larger than 5,000',
    inspection_stopped: 'Inspection of this product is stopped after five lots that were not accepted. Resume it first',
    inspection_not_stopped: 'Inspection is not stopped',
    inspection_status_does_not_allow: 'The lot is not in a state for this any more. Load the page again',
    inspection_results_missing: 'Some samples have no result yet',
    inspection_sample_not_taken: '{count, plural, one {# of these is} other {# of these are}} no taken sample of this lot',
    inspection_lot_not_acceptable: 'The sample does not allow a release: {found} found',
    inspection_decider_recorded: 'Whoever recorded results may not decide. Ask another person',
    inspection_codes_not_in_step: '{count, plural, one {# pack changed} other {# packs changed}} meanwhile. Try again',
    inspection_disposition_has_no_effect: 'No pack of the lot would change that way. Choose another end',
    inspection_nothing_on_hold: 'Nothing is held back any more',
    order_inspection_open: '{count, plural, one {# inspection lot of the order waits} other {# inspection lots of the order wait}} for a decision',
  } satisfies Record<keyof typeof inspectionErrors, string>,
} as const
