import type { Answer } from '@serialis/contract/kit/route.ts'
import type { getResultFile } from '@serialis/contract/plant/results/results.routes.ts'

export type ResultDetail = Answer<typeof getResultFile>
