/** Before every test file that runs the product in its own process. */
import { afterAll } from 'vitest'
import { usePasswordCost } from '../src/access/passwords.ts'
import { endAll } from './at-end.ts'

// Half of the run's time would go into hashing the passwords of people who live for one test.
usePasswordCost({ memoryKib: 64, passes: 1 })
afterAll(endAll)
