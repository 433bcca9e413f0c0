import type { poolsErrors } from '@serialis/contract/pools/pools.errors.ts'
import type { PoolCause, PoolLevel, PoolProblem, ReplenishmentStatus } from '@serialis/contract/pools/pools.schema.ts'
import type { SnSource } from '@serialis/contract/products/products.schema.ts'
import type { ZeroBox } from '@serialis/contract/products/templates.schema.ts'
import type { PoolEnvironment } from '@serialis/contract/sources/pool-key.ts'

export const poolsEn = {
  title: 'SN pools', one: 'SN pool', lead: 'The codes of each product and packaging level that wait to be used, and when more are asked for.',
  create: 'Create pool', edit: 'Edit pool', save: 'Save pool', created: 'Pool created', saved: 'Pool saved', remove: 'Delete pool', removed: 'Pool deleted',
  empty: { title: 'No pools yet', text: 'Create one for each packaging level of a product whose codes come from a partner. Until then its codes come with the production results.' },
  fields: {
    code: 'Product code', product: 'Product', level: 'Packaging level', source: 'SN source', environment: 'Environment', supplier: 'Packaging supplier', state: 'State', stock: 'Free codes', free: 'Free', waiting: 'Orders wait for', underWay: 'Under way', lasts: 'Lasts for',
    minimumRequest: 'Minimum request size', maximumPercent: 'Maximum request percentage', zeroBox: 'Zero box', zeroBoxPerBatch: 'Kept for partial packs, per batch', zeroBoxEach: 'One more per so many packs', zeroBoxRule: 'Rule for partial packs',
    threshold: 'Minimum threshold count', target: 'Target', warnDays: 'Warn before running out', isActive: 'Active', account: 'Account',
  },
  hints: {
    level: 'Choose the product first.', minimumRequest: 'A smaller need is rounded up to it; the rest stays free.', maximumPercent: '100 to 300. The most codes that one order may take, in percent of its size.', threshold: 'With fewer free codes the source is asked for more.',
    targetIs: 'Left empty: {count}.', target: 'Free codes after a request. Left empty: three times the threshold.', warnDays: 'Days. An alert is raised when the free codes may run out sooner.', zeroBox: 'How a partial pack is numbered.', zeroBoxRule: 'Makes the codes of partial packs, in a range of their own.',
    environment: 'Codes of a partner’s validation system never meet those of its production system.', isActive: 'A paused pool gives no codes and asks for none.', supplier: 'Left empty: for your own lines.',
  },
  source: { TRACELINK: 'From a partner', pharmforce: 'Made here, by rule' } satisfies Record<SnSource, string>,
  environment: { VALIDATION: 'Validation', PRODUCTION: 'Production', OWN: 'This console' } satisfies Record<PoolEnvironment, string>,
  zeroBox: { NONE: 'No partial packs', SAME_KEY: 'By a usual code', OWN_KEY: 'By a code of its own rule' } satisfies Record<ZeroBox, string>,
  state: { ENOUGH: 'Enough', LOW: 'Under the threshold', ENDING: 'Runs out soon', EMPTY: 'Short', PAUSED: 'Paused' } satisfies Record<PoolLevel, string>,
  counts: { free: 'Free', reserved: 'Reserved', allocated: 'Allocated to a line', placedOut: 'Placed out', ended: 'Used or ended' },
  bar: { ofTarget: '{free, number} of {target, number}', label: '{free, number} free; threshold {threshold, number}, target {target, number}', threshold: 'Threshold {count, number}', target: 'Target {count, number}', waiting: '{count, number} awaited by orders', underWay: '{count, number} under way' },
  numbers: 'How its codes stand', limits: 'Rules', days: 'd', perHundred: '{percent} %', yes: 'Yes', no: 'No',
  forecast: {
    title: 'How long the free codes last',
    lead: 'From approved orders and what was taken in the last {days, plural, one {# day} other {# days}}: {perDay, number, ::.#} codes a day.',
    band: 'Four futures of five run out within {early} to {late}; the middle is {likely}.',
    early: 'as early as', likely: 'most likely', late: 'as late as', day: '{count, plural, one {# day} other {# days}}', beyond: 'more than a year', beyondShort: '> 1 year', never: 'Nobody takes codes from this pool, so it does not run out.',
    thin: 'Only {days, plural, one {# day has} other {# days have}} been seen so far, so this is a rough guess.', missing: 'Approved orders need {count, number} more codes than are free.', today: 'today', from: 'Day 0', to: 'Day {count}', axis: 'Days from today',
    taken: 'Taken per day', takenLabel: 'Codes taken from this pool on each of the last {days} days', short: '{early} to {late} days', none: 'Not in use',
  },
  request: {
    title: 'Request codes', button: 'Request {count, number} codes', open: 'Request codes', quantity: 'How many', asks: 'From {account}', started: '{count, number} codes requested',
    needed: 'The target is {target, number} free codes, and {free, number} are free now.', neededByOrders: 'Orders wait for {count, number} codes.', rounded: 'Rounded up to the smallest request of {count, number}.',
    enough: 'Enough is free or under way. You can still request codes.', runs: '{quantity, number} codes are under way since {at}. {received, number} of them have come.', noAccount: 'No active account covers this product, so nobody can be asked. Set one up first.', own: 'The product’s rule makes these codes when an order needs them.',
    toAccounts: 'Open the accounts', openPull: 'Open the pull',
  },
  waitingOrders: 'Orders that wait', noWaiting: 'No order waits for this pool.', needs: '{count, number} codes',
  replenishments: { title: 'Requests for codes', cause: 'Why', status: 'Status', quantity: 'Asked for', received: 'Came', at: 'Asked', by: 'By', endedAt: 'Ended', problem: 'Problem', empty: { title: 'Nothing asked for yet', text: 'Requests appear here: by hand, for an order, or when fewer codes than the threshold are free.' } },
  cause: { THRESHOLD: 'Under the threshold', ORDER: 'For an order', MANUAL: 'By hand' } satisfies Record<PoolCause, string>,
  replenishmentStatus: { RUNNING: 'Under way', DELIVERED: 'Delivered', SHORT: 'Came short', FAILED: 'Failed' } satisfies Record<ReplenishmentStatus, string>,
  removeText: 'A pool that never held codes can be deleted.',
  problems: {
    pool_orders_wait: 'Orders wait for {waiting, number} codes of {product}, {level, select, EA {unit level} BUNDLE {bundle level} CA {case level} other {pallet level}}. {free, number} are free, and not enough are under way.',
    pool_runs_out: 'The {free, number} free codes of {product}, {level, select, EA {unit level} BUNDLE {bundle level} CA {case level} other {pallet level}}, may run out within {days, plural, one {# day} other {# days}}, and none are under way.',
    pool_below_threshold: 'The {free, number} free codes of {product}, {level, select, EA {unit level} BUNDLE {bundle level} CA {case level} other {pallet level}}, are under the threshold of {threshold, number}, and none are under way.',
  } satisfies Record<PoolProblem, string>,
  taskKinds: { pools_watch: 'Look at the SN pools' },
  errors: {
    minimum_request_can_not_be_empty: 'Enter the minimum request size.', minimum_threshold_can_not_be_empty: 'Enter the minimum threshold count.', enter_a_correct_percentage: 'Enter a correct percentage: a whole number from 100 to 300.',
    target_below_threshold: 'The target may not be below the threshold.', pool_exists: 'There is already a pool for this product, level, source and environment.',
    pool_environment_differs: 'This product is fed from another environment. Pause those pools first: codes of a validation system never meet those of production.', pool_environment_unfit: 'Codes made here belong to this console; codes of a partner come from its validation or production system.',
    pool_level_without_codes: 'Packs of this level carry no code.', pool_source_differs: 'The product takes its codes from another source.', pool_zero_box_rule_missing: 'Choose the rule that makes the codes of partial packs.',
    pool_still_used: '{count, plural, =0 {Codes were asked for here} one {# code belongs to this pool} other {# codes belong to this pool}}, so it cannot be deleted. Pause it instead.', pool_paused: 'The pool is paused. Activate it first.',
    pool_makes_its_own: 'The product’s rule makes the codes of this pool; nobody needs to be asked.', replenishment_runs: 'A request for codes is already under way. Wait for its end.', pool_request_below_minimum: 'Request at least {minimum, number} codes.',
    codes_requested: 'Codes requested',
  } satisfies Record<keyof typeof poolsErrors, string>,
} as const
