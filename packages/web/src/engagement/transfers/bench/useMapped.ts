/** What the lines on screen make of the sample, in the browser: nothing is sent for it. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { coverageOf, type Mapped, mapRecord } from '@serialis/contract/engagement/transfers/map-record.ts'
import { dictsOf, type TransferLine, transferLine } from '@serialis/contract/engagement/transfers/transfer-lines.ts'
import { getTransferDict } from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import { sampleOf, type TransferBench } from '@serialis/contract/engagement/transfers/transfer-models.schema.ts'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { call } from '../../../kit/wire/api.ts'

type Contents = TransferBench['contents'][number]

/** The dictionaries that the lines read; those chosen since the page was opened are fetched once. */
function useDicts(given: readonly Contents[], lines: readonly TransferLine[]): ReadonlyMap<string, Contents> {
  const [fetched, setFetched] = useState<readonly Contents[]>([])
  const dicts = useMemo(() => new Map([...given, ...fetched].map((one) => [one.id, one])), [given, fetched])
  const missing = dictsOf(lines).find((id) => !dicts.has(id))
  useEffect(() => {
    if (missing === undefined) return
    let isGone = false
    const add = async () => {
      try {
        const dict = await call(getTransferDict, { params: { id: missing } })
        if (!isGone) setFetched((known) => [...known, dict])
      } catch {
        // It is shown as not published.
      }
    }
    void add()
    return () => void (isGone = true)
  }, [missing])
  return dicts
}

export interface BenchResult {
  mapped: Mapped
  coverage: ReturnType<typeof coverageOf>
}

/** Undefined while the text is no message. Lines that are not complete yet are left out. */
export function useMapped(
  { contents, day }: Pick<TransferBench, 'contents' | 'day'>,
  fields: readonly MetaField[],
  entered: readonly unknown[],
  text: string,
): BenchResult | undefined {
  const deferred = useDeferredValue(entered)
  const message = useDeferredValue(text)
  const known = useMemo(
    () =>
      deferred.flatMap((one, place) => {
        const { data } = transferLine.safeParse(one)
        return data === undefined ? [] : [{ line: data, place }]
      }),
    [deferred],
  )
  const lines = useMemo(() => known.map(({ line }) => line), [known])
  const dicts = useDicts(contents, lines)
  return useMemo(() => {
    const record = sampleOf(message)
    if (record === undefined) return undefined
    const mapped = mapRecord({ fields, lines }, record, dicts, day)
    const placed = mapped.faults.map((fault) => ({ ...fault, line: known[fault.line]?.place ?? -1 }))
    return { mapped: { ...mapped, faults: placed }, coverage: coverageOf(fields, mapped) }
  }, [fields, known, lines, dicts, day, message])
}
