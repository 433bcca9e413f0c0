import { expect, it } from 'vitest'
import { EDITOR_COLOURS, EDITOR_LIMITS } from './editor-limits.ts'

it('holds every number that the specification gives the editor', () => {
  expect(EDITOR_LIMITS).toMatchObject({
    version: '1.4.3',
    words: 10_000,
    undoSteps: 20,
    indentEm: 2,
    tabSpaces: 4,
    linkPreview: 30,
    errorMs: 4_000,
    draftMs: 500,
    savedMs: 2_000,
    menuOpenMs: 250,
    menuCloseMs: 400,
    zIndex: 999,
    table: { columns: 5, rows: 5, mostColumns: 20, mostRows: 100, picker: 10, mostPicker: 20 },
  })
  expect(new Set(EDITOR_COLOURS.flat()).size).toBe(70)
})
