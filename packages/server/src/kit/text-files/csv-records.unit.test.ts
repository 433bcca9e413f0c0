import { expect, test } from 'vitest'
import { CsvRecords } from './csv-records.ts'

test('empty lines are skipped, and refused when a file has nothing else for too long', () => {
  const lines: number[] = []
  const records = new CsvRecords(({ line }) => lines.push(line))
  records.push(Buffer.from(`code${'\n'.repeat(100_000)}A1\n`))
  expect(lines).toEqual([1, 100_001])
  const hollow = new CsvRecords(() => undefined)
  expect(() => hollow.push(Buffer.from(`code${'\n'.repeat(100_010)}`))).toThrow(
    expect.objectContaining({ key: 'file_too_many_rows', params: { maximum: 100_000 } }),
  )
})
