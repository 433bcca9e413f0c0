/** Before every test file that runs the product in its own process. */

import { afterAll, inject } from 'vitest'
import { usePasswordCost } from '../../src/platform/access/passwords/passwords.ts'
import { endAll } from './at-end.ts'
import { PASSWORD_COST } from './cluster.setup.ts'
import { useBundle } from './programs.ts'

usePasswordCost(PASSWORD_COST)
afterAll(endAll)
useBundle(inject('programs'))
