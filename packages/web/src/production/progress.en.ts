export const progressEn = {
  title: 'On the line', good: 'Good', rejects: 'Rejects', samples: 'Samples', perMinute: 'Units a minute', startedAt: 'Since', expectedEnd: 'Expected end', madeOf: '{good, number} of {size, number} good', told: 'Told by {by}', asOf: 'as of',
  none: 'The line has not said anything yet. Its counters appear here as it works.',
  simulated: {
    make: 'Let the simulated line make it', title: 'Let the simulated line make order {orderNo}', confirm: 'Start the line', started: 'The simulated line has the order',
    text: 'This installation has a simulated line. It fetches the package, acknowledges it, makes the units before your eyes and sends its result, with rejects, samples and a partial case.',
    speed: 'How fast?', quick: 'Within 15 seconds', minute: 'In about a minute', real: 'As a real line, 300 units a minute', format: 'What does the result look like?', formats: { CSV: 'CSV v1', XML: 'TraceLink XML', EPCIS: 'EPCIS 2.0' },
    faults: 'With faults, as they happen: a torn file first, codes out of order, two codes twice', atWork: 'The simulated line is at work', stopped: 'The simulated line stopped: {problem}',
  },
  decide: 'Decide on {name}', waits: 'The line has sent its result. It was checked; nothing changes until you commit it.', checking: 'The line has sent its result. It is being checked.',
} as const
