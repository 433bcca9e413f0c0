import { describe, expect, it } from 'vitest'
import { nextStatuses, reachableStatuses, rowsOf } from '../../kit/transitions.ts'
import { needOf } from './orders-need.ts'
import { ordersPermissions } from './orders.permissions.ts'
import {
  endedOrderStatuses,
  firstOrderStatus,
  isScanSkipped,
  orderCommands,
  orderGuards,
  orderStations,
  orderStatuses,
  orderStatusRead,
  orderTransitions,
  type OrderCommand,
  type OrderStatus,
  wireOrderStatuses,
} from './orders.status.ts'

describe('the life of an order', () => {
  it('reads all 21 codes and stores 19', () => {
    expect(wireOrderStatuses).toHaveLength(21)
    expect(orderStatuses).toHaveLength(19)
    expect(orderStatusRead.parse('AVA')).toBe('AVAILABLE')
    expect(orderStatusRead.parse('DEL')).toBe('DELETE')
    expect(orderStatusRead.parse('PROUDCTION_RESULT_PROCEDDED')).toBe('PROUDCTION_RESULT_PROCEDDED')
    expect(orderStatusRead.safeParse('PRODUCTION_RESULT_PROCESSED').success).toBe(false)
  })

  it('reaches every status from the first, and ends only where it should', () => {
    expect([...reachableStatuses(orderTransitions, [firstOrderStatus])].sort()).toEqual([...orderStatuses].sort())
    expect(orderStatuses.filter((status) => nextStatuses(orderTransitions, status).length === 0).sort()).toEqual(
      [...endedOrderStatuses].sort(),
    )
  })

  it('reaches no end without a person', () => {
    const bySystem = orderTransitions.filter((row) => row.by === 'system')
    for (const end of endedOrderStatuses) expect(bySystem.map((row) => row.to)).not.toContain(end)
  })

  it('uses every command, guard and permission of a step', () => {
    const used = new Set(orderTransitions.map((row) => row.command))
    expect(orderCommands.filter((command) => !used.has(command))).toEqual([])
    const guards = new Set(orderTransitions.flatMap((row) => row.guards))
    expect(orderGuards.filter((guard) => !guards.has(guard))).toEqual([])
    const permissions = new Set(orderTransitions.map((row) => row.by))
    const steps = Object.keys(ordersPermissions).filter(
      (name) =>
        ![
          'orders.list',
          'orders.create',
          'orders.export',
          'orders.exportList',
          'orders.import',
          'orders.upsert',
          'orders.comment',
          'orders.editLimits',
          'orders.openFiles',
        ].includes(name),
    )
    expect(steps.filter((name) => !permissions.has(name as 'orders.edit'))).toEqual([])
  })

  it('leads a command to one place, or says by which fact', () => {
    for (const status of orderStatuses) {
      for (const command of orderCommands) {
        const rows = rowsOf(orderTransitions, command, status)
        if (rows.length > 1) expect(new Set(rows.map((row) => row.when)).size).toBe(rows.length)
        if (rows.length > 1) expect(rows.every((row) => row.when !== undefined)).toBe(true)
      }
    }
  })

  it('scraps from APPROVED on, deletes before it, and never both', () => {
    const from = (command: string) =>
      orderTransitions.filter((row) => row.command === command).flatMap((row) => row.from)
    expect(from('delete').sort()).toEqual(['DRAFT', 'REJECTED', 'UNAPPROVED'])
    const main = orderStatuses.filter(
      (status) => !from('delete').includes(status) && !endedOrderStatuses.includes(status),
    )
    expect(from('scrap').sort()).toEqual(main.sort())
  })

  it('shows every status but the two ends beside the way at one station', () => {
    const shown = orderStations.flatMap((station): string[] => [...station.statuses])
    expect(shown.sort()).toEqual(orderStatuses.filter((status) => status !== 'SCRAP' && status !== 'DELETE').sort())
  })
})

describe('the scan', () => {
  const at = (status: OrderStatus, hour: string, command: OrderCommand) => ({
    status,
    at: `2026-11-10T${hour}:00:00Z`,
    command,
  })
  const result = at('PROUDCTION_RESULT_PROCEDDED', '08', 'resultProcessed')

  it.each([
    [false, 'has not begun', [result]],
    [false, 'was done', [result, at('SCANNING', '09', 'startScan'), at('SCAN_FINISH', '10', 'finishScan')]],
    [true, 'was skipped with the result', [result, at('SCAN_FINISH', '08', 'skipScan')]],
    [true, 'was left out', [result, at('SCANNING', '09', 'reopenScan'), at('SCAN_FINISH', '10', 'skipScan')]],
    [false, 'was begun again', [result, at('SCAN_FINISH', '08', 'skipScan'), at('SCANNING', '09', 'reopenScan')]],
    [false, 'waits for a later result', [at('SCAN_FINISH', '07', 'skipScan'), result]],
  ] as const)('skipped: %s, when it %s', (isSkipped, _, entries) => {
    expect(isScanSkipped(entries)).toBe(isSkipped)
  })
})

describe('codes needed', () => {
  it('adds rejects on every level and zero boxes on packs', () => {
    const unit = { level: 'EA', capacity: 1, codeType: 'SGTIN', zeroBox: 'NONE' } as const
    const levels = [
      unit,
      { level: 'BUNDLE', capacity: 5, codeType: 'NONE', zeroBox: 'NONE' },
      { level: 'CA', capacity: 10, codeType: 'SGTIN', zeroBox: 'SAME_KEY' },
      { level: 'PL', capacity: 40, codeType: 'SSCC', zeroBox: 'NONE' },
    ] as const
    expect(needOf(10_001, levels, 5)).toEqual([
      { level: 'EA', nominal: 10_001, rejectReserve: 501, zeroBoxReserve: 0, need: 10_502 },
      { level: 'CA', nominal: 201, rejectReserve: 11, zeroBoxReserve: 6, need: 218 },
      { level: 'PL', nominal: 6, rejectReserve: 1, zeroBoxReserve: 0, need: 7 },
    ])
    expect(needOf(100, [unit], 0)[0]?.need).toBe(100)
  })
})
