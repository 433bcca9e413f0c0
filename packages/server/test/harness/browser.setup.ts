/** Before every browser test file: hooks that a shared module would set for the first file alone. */

import { afterEach } from 'vitest'
import { pictureOpenPages } from './browser.ts'
import { refuseViolations } from './violations.ts'

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await pictureOpenPages(task.name)
  refuseViolations()
})
