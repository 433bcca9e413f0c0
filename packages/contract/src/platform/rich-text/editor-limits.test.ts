import { expect, it } from 'vitest'
import { EDITOR_COLOURS, EDITOR_LIMITS, EDITOR_UPLOADS } from './editor-limits.ts'

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
    captureMs: 60_000,
    listMs: 100_000,
    attachments: 100,
    table: { columns: 5, rows: 5, mostColumns: 20, mostRows: 100, picker: 10, mostPicker: 20 },
  })
  expect(EDITOR_UPLOADS).toMatchObject({
    image: { bytes: 2_048_000 },
    scrawl: { bytes: 2_048_000 },
    video: { bytes: 102_400_000 },
    file: { bytes: 51_200_000 },
  })
  expect(new Set(EDITOR_COLOURS.flat()).size).toBe(70)
})
