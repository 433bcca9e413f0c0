/** Before every test file that runs the product in its own process. */

import { afterAll, inject } from 'vitest'
import { usePasswordCost } from '../../src/platform/access/passwords/passwords.ts'
import { endAll } from './at-end.ts'
import { useBundle } from './programs.ts'

// Half of the run's time would go into hashing the passwords of people who live for one test.
usePasswordCost({ memoryKib: 64, passes: 1 })
afterAll(endAll)
useBundle(inject('programs'))
